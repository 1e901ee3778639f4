/** Before each piece: how many rows are written so far and how long the piece is, four bytes each. */
export async function* writeFrames(pieces: AsyncIterable<Uint8Array>, rows: () => number): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(rows(), 0);
    head.writeUInt32BE(piece.length, 4);
    yield Buffer.concat([head, piece]);
  }
}
