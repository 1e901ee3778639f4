import { randomBytes, randomInt } from 'node:crypto';
import type { StaffRole } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import type { CaseKind } from '@app/contract/cases/case-leases';
import type { Browser, Locator, Page } from '@playwright/test';
import { address, anotherBrowser, enter, expect, newcomer, openMenu, watch } from '../fixtures.ts';
import { ask, type newPlatform, oneTimeCodes, type SampleFile, sampleFile, type Trader } from '../world.ts';

export type Platform = Awaited<ReturnType<typeof newPlatform>>;

export const mark = () => randomBytes(8).toString('hex');

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Somebody who judges, in a browser of their own. The demo has two owners, so one more changes nothing for anybody else's test. */
export async function newJudge(browser: Browser, who: StaffRole | 'moderator') {
  const page = await anotherBrowser(browser);
  const complaints = watch(page);
  const person = { ...newcomer(), otpSecret: SECRET };
  if (who === 'moderator') await enter(page, person, Group.moderator);
  else await enter(page, { ...person, roles: [who] }, Group.staff);
  return { page, complaints, login: person.login, code: oneTimeCodes(SECRET) };
}

/** A customer who says that they paid this much, on a deal of its own. */
export async function newAppeal(trader: Trader, by: Platform, extra: bigint, amount_to_pay?: bigint) {
  const deal = await trader.deal({ by, extra });
  const proof = (await sampleFile('proof.png', mark())).blob;
  const { id } = await by.createAppeal({ deal_id: deal.id, amount_to_pay: amount_to_pay ?? deal.amount, proof });
  return { id, deal };
}

/** A customer who says that they paid this much; rejected once and appealed again, so that the next word of the trader leads to review. */
export async function repeatedAppeal(trader: Trader, by: Platform, extra: bigint, amount_to_pay: bigint) {
  const deal = await trader.deal({ by, extra });
  const appeal = async () => {
    const proof = (await sampleFile('proof.png', mark())).blob;
    return (await by.createAppeal({ deal_id: deal.id, amount_to_pay, proof })).id;
  };
  await reject(trader, await appeal());
  return { id: await appeal(), deal };
}

export async function reject(trader: Trader, appeal_id: number): Promise<void> {
  const answer = { appeal_id, trader_note: 'Платёж не найден', state: 'cancel' };
  expect((await trader.post('/trader/appeals/changestatus', answer)).status).toBe(200);
}

/** Small unless told otherwise, so that one judge is enough whatever rules there are. */
export async function takenPayout(
  page: Page,
  by: Pick<Platform, 'createPayout'>,
  amount = BigInt(randomInt(1_000_00, 2_000_00)),
) {
  const payee = { bank: '100000000004', fio: 'Иванов Иван Иванович', method: 'sbp' as const };
  const { id } = await by.createPayout({
    ...payee,
    pan: `+79${randomInt(1e8, 1e9)}`,
    amount,
    payout_id: `e2e-${mark()}`,
  });
  expect((await ask(page, '/trader/payoutrequest/edit', { id, action: 'accept' })).status).toBe(200);
  return { id, amount };
}

/** As the trader's screen sends it, without the screen. */
export async function sendReceipt(page: Page, id: number, { blob, name }: SampleFile): Promise<void> {
  const form = new FormData();
  form.append('id', String(id));
  form.append('files', blob, name);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const sent = await fetch(address('/trader/payoutrequest/close/multiattach'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(sent.status).toBe(200);
}

export const talkOf = (page: Page): Locator => page.getByRole('region', { name: 'Переписка по делу' });

/** What can be decided; nothing unless the case is open and one's own. */
export const decisionsOf = (page: Page): Locator => page.getByRole('region', { name: 'Решение' });

/** The judge writes to a party, or a note for colleagues. */
export async function write(
  desk: Page,
  to: 'Трейдеру' | 'Платформе' | 'Заметка',
  text: string,
  { asks = false } = {},
): Promise<void> {
  const talk = talkOf(desk);
  await talk.getByText(to, { exact: true }).click();
  if (asks) await talk.getByRole('checkbox', { name: /^Это вопрос: срок стоит/ }).check();
  await talk.getByLabel('Сообщение').fill(text);
  await talk.getByRole('button', { name: 'Отправить' }).click();
  await expect(talk.getByRole('listitem').filter({ hasText: text })).toBeVisible();
}

/** As from a list with these filters: the desk leads on over its cases. */
export async function openCase(judge: Page, kind: CaseKind, id: number, filters: CaseFilters): Promise<void> {
  await judge.goto(address(`/console/cases/${kind}/${id}?${new URLSearchParams({ ...filters })}`));
  await expect(judge.getByRole('heading', { name: 'Факты' })).toBeAttached();
}

interface CaseFilters {
  trader: string;
  search?: string;
}

/** The desk takes no key about what was on the screen for less time than this. */
export const look = (judge: Page): Promise<void> => judge.waitForTimeout(700);

/** From the list to the case, and a digit for a decision: nobody needs a mouse. */
export async function decide(judge: Page, decision: string, reason?: string): Promise<Locator> {
  await expect(decisionsOf(judge)).toBeVisible();
  await look(judge);
  await judge.keyboard.press(decision);
  const dialog = judge.getByRole('dialog');
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  // The number of the operation in the usual sample has come with other payouts.
  const compared = dialog.getByRole('checkbox', { name: /^Сверено/ });
  if (await compared.isVisible()) await compared.check();
  if (reason) await judge.keyboard.press(reason);
  return dialog;
}

/** What the menu says beside an item: «Апелляции, 1 без ответа, сообщения: 1». */
export async function menuSays(page: Page, item: string): Promise<string> {
  const menu = await openMenu(page);
  const said = await menu.getByRole('link', { name: new RegExp(`^${item}`) }).getAttribute('aria-label');
  const close = page.getByRole('dialog', { name: 'Меню' });
  if (await close.isVisible()) {
    await page.keyboard.press('Escape');
    await expect(close).toBeHidden();
  }
  return (said ?? '').replaceAll('\u00a0', ' ');
}
