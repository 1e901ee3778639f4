/** Seconds, as a person says how long to wait: «3 ч 20 мин». */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const parts = [minutes >= 60 && `${Math.floor(minutes / 60)} ч`, minutes % 60 > 0 && `${minutes % 60} мин`];
  return parts.filter((part) => part !== false).join(' ');
}

/** Words of a screen for a file or the command line, where nothing has to stay on one line. */
export const plainWords = (words: string): string => words.replaceAll('\u00a0', ' ');
