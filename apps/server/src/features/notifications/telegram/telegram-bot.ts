import { seconds } from '#lib/clock.ts';

export interface BotSettings {
  token: string;
  /** Where the Bot API answers. */
  api: string;
}

/** Why the Bot API did not do it. Never names the address: the token is part of it. */
export class BotError extends Error {
  override name = 'BotError';
  /** Null if there was no answer. */
  readonly status: number | null;
  /** In milliseconds, if Telegram asked for a pause. */
  readonly retryAfter: number | undefined;

  constructor(message: string, status: number | null, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const LARGEST = 1024 * 1024;

/** One call of the Bot API; its result, which nobody has checked yet. */
export async function callBot(
  { token, api }: BotSettings,
  method: string,
  params: object = {},
  { timeout = seconds(10), signal }: { timeout?: number; signal?: AbortSignal } = {},
): Promise<unknown> {
  const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  let status: number | null = null;
  try {
    const answer = await fetch(`${api}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
      redirect: 'error',
      signal: AbortSignal.any(limits),
    });
    status = answer.status;
    const said = JSON.parse(await readText(answer)) as Said;
    if (said.ok) return said.result;
    const pause = said.parameters?.retry_after;
    throw new BotError(`Telegram: ${status} ${said.description ?? ''}`, status, pause ? seconds(pause) : undefined);
  } catch (error) {
    if (error instanceof BotError) throw error;
    throw new BotError(`Telegram: ${error instanceof Error ? error.name : 'нет ответа'}`, status);
  }
}

interface Said {
  ok: boolean;
  result?: unknown;
  description?: string;
  parameters?: { retry_after?: number };
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > LARGEST) throw new BotError('Telegram: слишком большой ответ', answer.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const names = new Map<string, string>();

/** The bot's own name, for links to it. It does not change. */
export async function botName(settings: BotSettings): Promise<string> {
  const key = `${settings.api} ${settings.token}`;
  const known = names.get(key);
  if (known) return known;
  const { username } = (await callBot(settings, 'getMe')) as { username?: string };
  if (!username || !/^\w{3,64}$/.test(username)) throw new BotError('Telegram: у бота нет имени', null);
  names.set(key, username);
  return username;
}
