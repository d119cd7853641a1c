/** The reader's language, from <html lang>, and how to choose from {zh, en}. */

export const language = document.documentElement.lang.toLowerCase().startsWith('en') ? 'en' : 'zh';

/** The reader's half of {zh, en}; a plain string or number stays as it is. */
export function inWords(value) {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(inWords).join(language === 'zh' ? '、' : ', ');
  if (typeof value !== 'object') return String(value);
  if ('zh' in value || 'en' in value) return value[language] ?? value.zh ?? value.en;
  return Object.entries(value).map(([name, part]) => `${name} ${inWords(part)}`).join(' · ');
}

/** A function that looks words up in a dictionary {key: [zh, en]} and fills {0}, {1} …; an unknown key is shown as it is. */
export function speaker(dictionary) {
  const column = language === 'zh' ? 0 : 1;
  return (key, ...values) => {
    const found = dictionary[key];
    const text = found ? found[column] : String(key);
    return text.replace(/\{(\d)\}/g, (_, index) => values[index] ?? '');
  };
}
