/** What others may see of a number that only its owner needs in full. */
export const maskPan = (tail: string) => `•••• ${tail}`;

/** Initials, one for each word: «П. П. П.» */
export const maskName = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ');

/** Of the whole phone or of its last four digits. */
export const maskPhone = (phone: string) => `+7 ••• •••-${phone.slice(-4, -2)}-${phone.slice(-2)}`;
