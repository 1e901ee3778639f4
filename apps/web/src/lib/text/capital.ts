/** For what a book of settings writes as a part of a sentence. */
export const capital = (about: string) => `${about.charAt(0).toUpperCase()}${about.slice(1)}`;
