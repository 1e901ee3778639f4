/**
 * The files that are not among the chosen ones yet, each once. Compared by content: a phone gives the same photograph another name and
 * time whenever it is chosen.
 */
export async function dropDoubles(present: readonly File[], incoming: readonly File[]): Promise<File[]> {
  const fresh: File[] = [];
  for (const file of incoming) {
    if (!(await isAmong([...present, ...fresh], file))) fresh.push(file);
  }
  return fresh;
}

async function isAmong(files: readonly File[], file: File): Promise<boolean> {
  for (const other of files) if (await isSame(file, other)) return true;
  return false;
}

/** Files are read only if their sizes are equal. */
async function isSame(one: File, other: File): Promise<boolean> {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  const bytes = new Uint8Array(await one.arrayBuffer());
  const otherBytes = new Uint8Array(await other.arrayBuffer());
  return bytes.every((byte, index) => byte === otherBytes[index]);
}
