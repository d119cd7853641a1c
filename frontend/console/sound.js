/** Beeps without a file. A browser lets a page sound only after a touch, so the first beep comes from one. */
import { settings } from './settings.js';

let player = null;

/** `pitch` in Hz, `length` in ms. */
export function beep(pitch, length) {
  if (!settings().sound || !globalThis.AudioContext) return;
  player ??= new AudioContext();
  if (player.state === 'suspended') player.resume();
  const tone = player.createOscillator();
  const volume = player.createGain();
  const until = player.currentTime + length / 1000;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.25, player.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, until);
  tone.connect(volume).connect(player.destination);
  tone.start();
  tone.stop(until);
}
