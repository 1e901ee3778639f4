import { Socket } from 'node:net';

/**
 * What is said before the next answer can be read goes out in one piece: PostgreSQL is woken by each, which costs as much as a small
 * statement. The driver is given it by its `stream` setting; it holds a socket back while it writes a statement, and this one is held
 * back until the end of the turn.
 */
export class GatheringSocket extends Socket {
  #gathering = false;

  override cork(): void {
    super.cork();
    if (this.#gathering) return;
    this.#gathering = true;
    super.cork();
    process.nextTick(() => {
      this.#gathering = false;
      this.uncork();
    });
  }
}
