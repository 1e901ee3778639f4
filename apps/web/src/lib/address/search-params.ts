/** Keeps addresses readable: `?page=2&search=123`, every value plain text. The reader's schema decides what the text means. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  // It says that all rows are wanted; beside a filter it says nothing.
  if (params.size > 1) params.delete('show');
  const text = params.toString();
  return text && `?${text}`;
}
