import { randomBytes, randomInt } from 'node:crypto';
import type { StaffRole } from '@app/contract/staff/roles';
import { Group } from '@app/contract/users';
import type { Browser, Locator, Page } from '@playwright/test';
import { address, anotherBrowser, enter, expect, newcomer, openMenu, watch } from '../fixtures.ts';
import { ask, type newPlatform, type SampleFile, sampleFile, type Trader } from '../world.ts';

export type Platform = Awaited<ReturnType<typeof newPlatform>>;

export const mark = () => randomBytes(8).toString('hex');

/** Somebody who judges, in a browser of their own. Never an owner: two of them change the rules for everybody else's test. */
export async function newJudge(browser: Browser, who: StaffRole | 'moderator') {
  const page = await anotherBrowser(browser);
  const complaints = watch(page);
  const person = newcomer();
  if (who === 'moderator') await enter(page, person, Group.moderator);
  else await enter(page, { ...person, roles: [who] }, Group.staff);
  return { page, complaints, login: person.login };
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

/** Small, so that one judge is enough whatever rules there are. */
export async function takenPayout(page: Page, by: Platform) {
  const payee = { bank: '100000000004', fio: 'Иванов Иван Иванович', method: 'sbp' as const };
  const amount = BigInt(randomInt(1_000_00, 2_000_00));
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

/** From the list to the case, and a digit for a decision: nobody needs a mouse. */
export async function decide(judge: Page, decision: string, reason?: string): Promise<Locator> {
  await expect(judge.getByText('Дело за вами')).toBeVisible();
  await judge.keyboard.press(decision);
  const dialog = judge.getByRole('dialog');
  await expect(dialog.getByRole('radio').first()).toBeVisible();
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
