/** Questions that a browser is asked once. If the answer cannot be stored, the person would be asked every time, so they are not asked. */
export function askedBefore(question: string): boolean {
  try {
    return localStorage.getItem(question) !== null;
  } catch {
    return true;
  }
}

export function rememberAsked(question: string): void {
  try {
    localStorage.setItem(question, new Date().toISOString());
  } catch {
    // If storage cannot be read, the question was not asked, either.
  }
}
