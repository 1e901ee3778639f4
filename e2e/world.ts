import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Group } from '@app/contract/access/users';
import type { RuleName } from '@app/contract/rules';
import { platformClient } from '@app/platform-client/client';
import { readWebhook, type WebhookHeaders } from '@app/platform-client/webhook';
import type { Browser, Locator, Page } from '@playwright/test';
import { generateSecret, generateSync } from 'otplib';
import { address, anotherBrowser, backstage, enter, expect, newcomer, test, watch } from './fixtures.ts';

/** The payment platform of the demo, through the client that platforms use. */
export const platform = (key = 'demo', secret = 'demo-secret-demo-secret-demo-secret') =>
  platformClient({ url: address('/'), key, secret });

/** A platform of the test's own, with an address for webhooks. */
export async function newPlatform() {
  const key = `e2e-${randomBytes(6).toString('hex')}`;
  const receiver = await startReceiver();
  const { secret, webhookSecret } = JSON.parse(await backstage('platform', { key, url: receiver.url }));
  const events = () => receiver.received.map(({ headers, body }) => readWebhook(webhookSecret, headers, body));
  return { ...platform(key, secret), key, events, close: receiver.close };
}

/** The operator's command beside the running server. */
export const operator = (...args: string[]): Promise<string> => backstage('operator', { args });

/** A rule of the business, in its smallest unit. */
export const setRule = (name: RuleName, value: bigint) => backstage('rule', { name, value: String(value) });

/** Its time is over. */
export const expireDeal = (id: number) => backstage('expireDeal', { id });

/** Nobody answered it in time: it is for somebody neutral to decide. */
export const endAnswer = (id: number) => backstage('endAnswer', { id });

/** As if it had been taken more than half an hour ago. */
export const makeOverdue = (id: number) => backstage('makeOverdue', { id });

/** A real video, PDF or picture. A mark makes it a file that nobody has sent before. */
export async function sampleFile(name: keyof typeof fileTypes, mark = ''): Promise<SampleFile> {
  const content = await readFile(`apps/server/src/testing/files/samples/${name}`);
  const tail = name === 'proof.webm' && mark ? [0xec, 0x80 | mark.length] : [];
  const buffer = Buffer.concat([content, Buffer.from(tail), Buffer.from(mark)]);
  return { name, mimeType: fileTypes[name], buffer, blob: new Blob([buffer], { type: fileTypes[name] }) };
}

export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
  blob: Blob;
}

const fileTypes = { 'proof.webm': 'video/webm', 'receipt.pdf': 'application/pdf', 'proof.png': 'image/png' } as const;

/** A screenshot of the bank's app, from the clipboard. */
export async function pasteScreenshot(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(360, 640);
    const ink = canvas.getContext('2d');
    ink?.fillText(`Перевод выполнен ${crypto.randomUUID()}`, 20, 40);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
  });
  await page.keyboard.press('ControlOrMeta+V');
}

/** A moderator of the test's own, signed in in another browser of the same size. */
export async function newModerator(browser: Browser) {
  const page = await anotherBrowser(browser);
  const complaints = watch(page);
  await enter(page, newcomer(), 2);
  return { page, complaints };
}

/** What the API answers to the person who is signed in on the page. */
export async function ask(page: Page, path: string, body?: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await fetch(address(path), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** In kopecks, including what is held for deals. */
export async function balanceOf(page: Page): Promise<bigint> {
  const { user } = (await ask(page, '/trader/settings')).body;
  return BigInt(Math.round(user.financial_balance * 100));
}

export interface Trader {
  login: string;
  password: string;
  secret: string;
  /** A deal that goes to this trader and to nobody else. Amounts of deals that wait on one device must be more than 20 ₽ apart. */
  deal(more?: { extra?: bigint; expires_in?: number; by?: ReturnType<typeof platform> }): Promise<MadeDeal>;
  /** The bank tells the trader's phone that this much has come, by push unless told otherwise. Answers what became of the notice. */
  told(amount: bigint, more?: Telling): Promise<string>;
  /** Each phone reports; the answers' statuses. */
  beat(): Promise<number[]>;
  /** A code that has not been used yet; waits for one if needed. */
  code(): Promise<string>;
  post(path: string, body: object): Promise<{ status: number; body: Record<string, never> }>;
}

export interface MadeDeal {
  id: number;
  payment_id: string;
  amount: bigint;
  /** The phone with the number that was given to the payer. */
  phone: string;
}

interface Telling {
  by?: 'push' | 'sms';
  payer?: string;
  /** Which of the trader's phones; the first unless told otherwise. */
  phone?: string;
}

/** A trader of the test's own, signed in on the page: two-step on, phones online, an amount range that nobody else takes. */
export async function newTrader(
  page: Page,
  { balance = 1_000_000, group = 0, devices = 1 }: { balance?: number; group?: Group; devices?: number } = {},
): Promise<Trader> {
  const person = newcomer();
  const secret = generateSecret();
  await enter(page, { ...person, otpSecret: secret }, group);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const post = async (path: string, body: object, bearer = token) => {
    const answer = await fetch(address(path), {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };

  if (balance) await backstage('adjust', { login: person.login, roubles: balance });
  const codes = oneTimeCodes(secret);

  const floor = nextFloor();
  const limits = { min_amount: floor, max_amount: floor + 99, sbp_available: 1, card_available: 1 };
  const fio = 'Проверкина Анна Сергеевна';
  /** The key of each phone by its number. */
  const phones = new Map<string, string>();

  async function addDevice(): Promise<void> {
    const phonenumber = `+79${randomInt(1e8, 1e9)}`;
    const bank = '100000000004';
    const made = { phonenumber, bank, pan: randomPan(), fio, ...limits };
    const { body: device } = await post('/trader/v2/device/create', made);
    const id = device.bank_profile_id;
    if (devices > 1) await post('/trader/v2/device/update', { id, bank, fio, ...limits, cycle_limit: 5_000_000 });
    const { body: pairing } = await post('/trader/v2/device/token', { device_profile_id: device.id });
    const { body: phone } = await post('/device/v1/pair', { token: pairing.token });
    await post('/trader/v2/device/work', { bank_profile_id: id, available: 1 });
    await operator('profiles:tier', `ЛК${id}`, 'work', 'Проверка');
    phones.set(phonenumber, phone.key);
  }
  await Promise.all(Array.from({ length: devices }, addDevice));
  /** A phone counts as alive for a minute. */
  async function alive(): Promise<void> {
    if (Date.now() - beaten.at > 15_000)
      beaten = {
        at: Date.now(),
        all: Promise.all([...phones.values()].map((key) => post('/device/v1/heartbeat', {}, key))),
      };
    await beaten.all;
  }
  let beaten: { at: number; all: Promise<unknown> } = { at: 0, all: Promise.resolve() };

  return {
    ...person,
    secret,
    code: codes,
    post: (path, body) => post(path, body),
    beat: async () => {
      const answers = await Promise.all([...phones.values()].map((key) => post('/device/v1/heartbeat', {}, key)));
      return answers.map(({ status }) => status);
    },
    told: async (amount, { by = 'push', payer = 'Иван П.', phone = '' } = {}) => {
      const sum = `${amount / 100n},${String(amount % 100n).padStart(2, '0')}`;
      const notice =
        by === 'push'
          ? {
              sender: 'com.idamob.tinkoff.android',
              text: `Пополнение на ${sum} ₽, счет RUB. ${payer}. Доступно 3 568 ₽`,
            }
          : { sender: 'T-Bank', text: `Пополнение, счет RUB. ${sum} RUB. ${payer}. Доступно 713,79 RUB` };
      const now = new Date().toISOString();
      const notices = [{ id: randomBytes(8).toString('hex'), at: now, ...notice }];
      const key = phones.get(phone) ?? [...phones.values()][0];
      const { body } = await post('/device/v1/notices', { notices, sentAt: now }, key);
      return body.results[0].outcome;
    },
    deal: async ({ extra = 0n, by = platform() } = {}) => {
      await alive();
      const deal = {
        payment_id: `e2e-${randomBytes(8).toString('hex')}`,
        amount: BigInt(floor) * 100n + extra,
        method_group: 'sbp',
      } as const;
      const { id, requisite } = await by.createDeal(deal);
      return { id, payment_id: deal.payment_id, amount: deal.amount, phone: requisite.phone ?? '' };
    },
  };
}

/**
 * Where the amounts of a trader begin: above those of the demo's own profiles, a hundred roubles wide. A phone counts as alive for a
 * minute, so a range is used again only minutes later; the workers take turns.
 */
let lastTurn = 0;
function nextFloor(): number {
  lastTurn = Math.max(lastTurn + 1, Math.floor(Date.now() / 1000));
  const { parallelIndex, config } = test.info();
  return 100_000 + 100 * ((lastTurn * config.workers + parallelIndex) % 490);
}

/**
 * Each code works once. Codes one step before and after are accepted, so three of them are valid at any moment; the oldest is used only
 * while it has at least fifteen seconds left, because a test may type it slowly.
 */
export function oneTimeCodes(secret: string) {
  let used = 0;
  return async () => {
    for (;;) {
      const now = Math.floor(Date.now() / 30_000);
      const oldest = Date.now() % 30_000 < 15_000 ? now - 1 : now;
      const step = Math.max(used + 1, oldest);
      if (step <= now + 1) {
        used = step;
        return generateSync({ secret, epoch: step * 30 });
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
}

export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export function randomPan(): string {
  const body = `2200${String(randomInt(1e11)).padStart(11, '0')}`;
  const last = [...'0123456789'].find((digit) => passesLuhn(body + digit));
  return `${body}${last}`;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The address at which the platform receives webhooks. */
async function startReceiver() {
  const received: { headers: WebhookHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers as unknown as WebhookHeaders, body: await text(request) });
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, received, close: () => server.close() };
}

/** A deal on the page: a row of the table, or a card on the phone. */
export function dealRow(page: Page, { id }: { id: number }): Locator {
  return page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Сделки' }).getByRole('listitem'))
    .filter({ has: page.locator(`a[href*="/deals/${id}/view"]`) });
}

/** An appeal on the page of the trader: a row of the table, or a card on the phone. */
export function appealRow(page: Page, id: number): Locator {
  return page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Апелляции' }).getByRole('listitem'))
    .filter({ has: appealLink(page, id) });
}

export const appealLink = (page: Page, id: number) =>
  page.getByRole('link', { name: new RegExp(`^Подробно об\\sапелляции ${id}$`) });

export const appealDialog = (page: Page, id: number) =>
  page.getByRole('dialog', { name: new RegExp(`^Апелляция №\\s${id}$`) });

/** The ledger is correct, whatever the test has done. */
export async function expectLedgerHolds(): Promise<void> {
  expect(await operator('ledger:verify')).toBe('Книга сходится.');
}
