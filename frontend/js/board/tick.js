/** A hook that draws its component again several times a second while something on it runs down. */
import { useEffect, useState } from 'preact/hooks';

export function useTick(running, every = 200) {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => draw((count) => count + 1), every);
    return () => clearInterval(timer);
  }, [running, every]);
}
