/** What people may see of a number that only its owner needs whole. */
export const maskPan = (tail: string) => `•••• ${tail}`;

/** Initials, as many as there are words: «П. П. П.» */
export const maskName = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ');

export const maskPhone = (phone: string) => `+7 ••• •••-${phone.slice(-4, -2)}-${phone.slice(-2)}`;
