import { ApiError, apiBase, noConnection, refusalOf } from './api.ts';

interface Watcher {
  signal: AbortSignal;
  /** Called with the number of rows that have come so far. */
  onRows: (rows: number) => void;
}

/** Fetches a list as a file while it is being written, and hands it to the browser to save. Nothing is saved if it breaks off. */
export async function saveExport(path: string, watcher: Watcher): Promise<void> {
  try {
    const response = await fetch(`${apiBase}${path}?progress`, { signal: watcher.signal });
    if (!response.ok || !response.body) throw await refusalOf(response);
    save(new Blob(await readPieces(response.body, watcher)), nameOf(response));
  } catch (error) {
    throw error instanceof ApiError || watcher.signal.aborted ? error : noConnection();
  }
}

/** Before each piece come the number of rows so far and the length of the piece, four bytes each. */
async function readPieces(body: ReadableStream<Uint8Array<ArrayBuffer>>, { signal, onRows }: Watcher): Promise<Blob[]> {
  // Browsers keep large blobs outside of the page's memory.
  const pieces: Blob[] = [];
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel(), { once: true });
  let rest = new Uint8Array();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    rest = joined(rest, value);
    for (let end = endOfPiece(rest); end !== undefined && end <= rest.length; end = endOfPiece(rest)) {
      onRows(new DataView(rest.buffer, rest.byteOffset).getUint32(0));
      pieces.push(new Blob([rest.slice(8, end)]));
      rest = rest.slice(end);
    }
  }
  signal.throwIfAborted();
  if (rest.length > 0) throw noConnection();
  return pieces;
}

const endOfPiece = (bytes: Uint8Array): number | undefined =>
  bytes.length < 8 ? undefined : 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4);

function joined(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export';

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has opened the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
