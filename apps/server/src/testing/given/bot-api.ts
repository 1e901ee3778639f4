import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

export const TEST_BOT_TOKEN = '123456:test-token-of-a-bot-that-is-not-there';

export interface BotMessage {
  chat_id: number;
  text: string;
}

interface Writing {
  type?: string;
  from?: number;
  isBot?: boolean;
  username?: string;
}

/** Telegram's Bot API on this machine: tells the bot what people write, and stores what the bot says. */
export async function startBotApi() {
  const sent: BotMessage[] = [];
  const answers: { status: number; description?: string; retryAfter?: number }[] = [];
  let updates: { update_id: number }[] = [];
  let number = 1;
  let listening = 0;
  let mostListening = 0;

  const methods: Record<string, (params: Record<string, number>) => Promise<unknown>> = {
    getMe: async () => ({ id: 123456, is_bot: true, username: 'cabinet_test_bot' }),
    getUpdates: async ({ offset = 0, timeout = 0 }) => {
      updates = updates.filter(({ update_id }) => update_id >= offset);
      listening++;
      mostListening = Math.max(mostListening, listening);
      for (let waited = 0; updates.length === 0 && waited < timeout * 1000; waited += 10) await sleep(10);
      listening--;
      return updates;
    },
    sendMessage: async (message) => {
      sent.push(message as unknown as BotMessage);
      return { message_id: sent.length };
    },
  };

  const server = createServer(async (request, response) => {
    // A connection that is kept ends five seconds later, and on a busy machine the next message might just be on its way.
    response.setHeader('connection', 'close');
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const params = (await json(request)) as Record<string, number>;
    const refusal = method === 'sendMessage' ? answers.shift() : undefined;
    const status = token === TEST_BOT_TOKEN ? (refusal?.status ?? 200) : 401;
    if (status !== 200) {
      const parameters = refusal?.retryAfter ? { retry_after: refusal.retryAfter } : undefined;
      response.writeHead(status).end(JSON.stringify({ ok: false, description: refusal?.description, parameters }));
      return;
    }
    response.end(JSON.stringify({ ok: true, result: await methods[method]?.(params) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  return {
    settings: { token: TEST_BOT_TOKEN, api: `http://127.0.0.1:${port}` },
    sent,
    /** How the next messages of the bot are answered; accepted if not given. */
    answers,
    mostListening: () => mostListening,
    /** Somebody writes to the bot, in their own chat if nothing else is said. */
    write(
      chat: number,
      text: string,
      { type = 'private', from = chat, isBot = false, username = `user${chat}` }: Writing = {},
    ) {
      const person = { id: from, is_bot: isBot, first_name: 'Иван', username };
      const update = {
        update_id: ++number,
        message: { message_id: number, chat: { id: chat, type }, from: person, text },
      };
      updates.push(update);
      return update;
    },
    /** Something that the bot does not understand. */
    disturb: () => updates.push({ update_id: ++number }),
  };
}
