import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from '#db/try-lock.ts';
import { minutes, seconds } from '#lib/clock.ts';
import type { TelegramNeeds } from './telegram.ts';
import { BotError, type BotSettings, callBot } from './telegram-bot.ts';
import { makeFlood, takeUpdate } from './telegram-updates.ts';

const LOCK = 7_240_060;
/** How long the Bot API waits for a message before it answers that there is none. */
const WAIT_SECONDS = 25;
const FIRST_PAUSE = seconds(2);
const LONGEST_PAUSE = minutes(1);

interface ListeningNeeds extends TelegramNeeds {
  telegram: BotSettings;
  complain(message: string): void;
}

/** Listens to what people write to the bot. Several server processes may run this: one of them listens, the others wait. */
export function startListening(needs: ListeningNeeds, { wait = WAIT_SECONDS, retry = FIRST_PAUSE } = {}) {
  const stopping = new AbortController();
  const flood = makeFlood(() => needs.clock.now().getTime());
  const pause = (time: number, signal: AbortSignal) => sleep(time, undefined, { signal }).catch(() => {});

  async function listen(signal: AbortSignal): Promise<void> {
    // Telegram forgets what lies before the number that it is asked from.
    let offset: number | undefined;
    let failures = 0;
    while (!signal.aborted) {
      try {
        offset = await once(offset, signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        needs.complain(error instanceof Error ? error.message : String(error));
        const asked = error instanceof BotError ? error.retryAfter : undefined;
        await pause(asked ?? Math.min(retry * 2 ** failures++, LONGEST_PAUSE), signal);
      }
    }
  }

  async function once(offset: number | undefined, signal: AbortSignal): Promise<number | undefined> {
    const params = { timeout: wait, allowed_updates: ['message'], ...(offset !== undefined && { offset }) };
    const timeout = seconds(wait + 10);
    const updates = (await callBot(needs.telegram, 'getUpdates', params, { timeout, signal })) as {
      update_id: number;
    }[];
    let next = offset;
    for (const update of updates) {
      // One that cannot be understood must not stand in the way of the others for ever.
      const answer = await takeUpdate(needs, update, flood).catch((error: Error) => needs.complain(error.message));
      if (answer) await say(answer.chat, answer.text);
      next = update.update_id + 1;
    }
    return next;
  }

  async function say(chat_id: number, text: string): Promise<void> {
    await callBot(needs.telegram, 'sendMessage', { chat_id, text }).catch((error: Error) =>
      needs.complain(error.message),
    );
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      const lock = await tryLock(needs.db, LOCK).catch((error: unknown) => needs.complain(String(error)));
      if (lock) await listen(AbortSignal.any([stopping.signal, lock.lost])).finally(lock.release);
      await pause(seconds(10), stopping.signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
