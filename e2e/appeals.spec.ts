import { randomBytes } from 'node:crypto';
import { Group } from '@app/contract/access/users';
import { debitedAmount } from '@app/contract/deals/deal';
import { formatRoubles } from '@app/contract/values/money-text';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe/accessible.ts';
import {
  address,
  anotherBrowser,
  backstage,
  enter,
  expect,
  newcomer,
  openCabinet,
  openMenu,
  test,
} from './fixtures.ts';
import {
  appealDialog,
  appealLink,
  appealRow,
  balanceOf,
  expectLedgerHolds,
  newPlatform,
  newTrader,
  oneTimeCodes,
  sampleFile,
  setRule,
} from './world.ts';

const mark = () => randomBytes(8).toString('hex');

const OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** One of the staff decides. By now there may be two owners; then a sum as large as these needs a colleague's word, too. */
async function decideForPayer(page: Page, id: number, reason: string): Promise<void> {
  const colleague = () =>
    backstage('user', { ...newcomer(), otpSecret: OTP_SECRET, group: Group.staff, roles: ['support'] });
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${await colleague()}`, 'idempotency-key': mark() };
    const answer = await page.request.post(address(path), { headers, data });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const decision = { decision: 'payer', reason_code: 'other', reason };
  const { request_id } = await post(`/staff/v1/cases/appeal/${id}/decide`, decision);
  if (request_id === null) return;
  await post('/staff/v1/requests/confirm', { request_id, otp_code: await oneTimeCodes(OTP_SECRET)() });
}

test('a video is watched and accepted with a correction; the platform hears the corrected amount', {
  tag: ['@every-width', '@daily'],
}, async ({ page, browser }) => {
  const by = await newPlatform();
  const trader = await newTrader(page);
  const deal = await trader.deal({ by });
  const proof = await sampleFile('proof.webm', mark());
  const note = 'Перевёл по СБП, запись экрана приложил';
  const { id } = await by.createAppeal({ deal_id: deal.id, amount_to_pay: deal.amount, note, proof: proof.blob });
  await openCabinet(page);
  await (await openMenu(page)).getByRole('link', { name: 'Апелляции' }).click();
  const row = appealRow(page, id);
  await expect(row.getByText('Ожидает', { exact: true })).toBeVisible();
  await expect(row.getByText(formatRoubles(deal.amount))).toBeVisible();
  await expect(row.getByRole('timer')).toHaveText(/^(24:00:00|23:5\d:\d\d)$/);

  await appealLink(page, id).click();
  await expect(page).toHaveURL(address(`/dashboard/appeals/${id}/view`));
  const dialog = appealDialog(page, id);
  await expect(dialog.getByText('В работе', { exact: true })).toBeVisible();
  expect((await by.readAppeal(id)).status).toBe(3);
  await expect(dialog.getByRole('list', { name: 'История' }).getByRole('listitem')).toHaveText([
    /^Апелляция создана.*Платформа/s,
    /^Взята в\sработу.*Трейдер/s,
  ]);
  await expect(dialog.getByRole('paragraph').filter({ hasText: note })).toBeVisible();
  await watchVideo(dialog);
  await expectAccessible(page);

  await test.step('somebody else cannot open it by its link', async () => {
    const other = await anotherBrowser(browser);
    await enter(other, newcomer());
    await other.goto(address(`/dashboard/appeals/${id}/view`));
    await expect(other.getByRole('alert')).toHaveText(/Апелляция не\sнайдена/);
    await expectAccessible(other);
    await other.context().close();
  });

  await dialog.getByRole('button', { name: 'Принять', exact: true }).click();
  await expect(dialog.getByLabel('Код OTP').first()).toBeFocused();
  const [correction, comment] = [dialog.getByLabel('Коррекция суммы'), dialog.getByLabel('Комментарий')];
  await expect(comment).toHaveValue('Депозит зачислен');
  await correction.fill(typed(deal.amount + 10_01n));
  await comment.focus();
  await expect(dialog.getByText('Коррекция суммы только в пределах 10 руб')).toBeVisible();
  await expectAccessible(page);
  const corrected = deal.amount + 9_57n;
  await correction.fill(typed(corrected));
  await expect(dialog.getByText('Коррекция суммы только в пределах 10 руб')).toBeHidden();
  await expect(comment).toHaveValue('Депозит зачислен с компенсацией');
  const { interest_rate } = await by.readDeal(deal.id);
  await expect(dialog.getByText(formatRoubles(debitedAmount(corrected, interest_rate)))).toBeVisible();

  const before = await balanceOf(page);
  await dialog.getByLabel('Код OTP').first().focus();
  await page.keyboard.type(await trader.code());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Статус апелляции успешно изменён')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address('/dashboard/appeals'));
  await expect(row.getByText('Принята', { exact: true })).toBeVisible();
  expect(before - (await balanceOf(page))).toBe(debitedAmount(corrected, interest_rate));
  expect(await by.readDeal(deal.id)).toMatchObject({ status: 1, amount: corrected });

  await expect
    .poll(() => types(by).toSorted())
    .toEqual(['appeal.accepted', 'appeal.opened', 'deal.closed', 'deal.expired']);
  expect(dataOf(by, 'deal.closed')).toMatchObject({ id: deal.id, status: 1, amount: corrected });
  const answer = { id, status: 1, trader_note: 'Депозит зачислен с компенсацией' };
  expect(dataOf(by, 'appeal.accepted')).toMatchObject(answer);
  by.close();
  await expectLedgerHolds();
});

test('a PDF is rejected, repeated with a picture, escalated and decided by staff; another accepted by force', {
  tag: '@every-width',
}, async ({ page }) => {
  // These tests use large amounts that nobody else uses; by the usual rule a first rejection of them would go to review.
  await setRule('appeal_review_amount', 1_000_000_00n);
  const by = await newPlatform();
  const trader = await newTrader(page);
  const deal = await trader.deal({ by });
  const receipt = await sampleFile('receipt.pdf', mark());
  const appeal = (proof: Blob) => by.createAppeal({ deal_id: deal.id, amount_to_pay: deal.amount, proof });
  const { id } = await appeal(receipt.blob);

  await test.step('the PDF shows its first page and can be had whole', async () => {
    await page.goto(address(`/dashboard/appeals/${id}/view`));
    const dialog = appealDialog(page, id);
    await expectPicture(dialog.getByRole('img', { name: 'Доказательство оплаты' }));
    const href = await dialog.getByRole('link', { name: 'Скачать PDF' }).getAttribute('href');
    const file = await fetch(new URL(href ?? '', address('/')));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await file.arrayBuffer()).equals(receipt.buffer)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(address('/dashboard/appeals'));
    await expect(appealRow(page, id).getByText('В работе', { exact: true })).toBeVisible();
    await appealLink(page, id).click();
  });

  const reason = 'Имя получателя в чеке не совпадает с выданными реквизитами';
  await test.step('it is rejected, with a reason only', async () => {
    const dialog = appealDialog(page, id);
    await dialog.getByRole('button', { name: 'Отклонить', exact: true }).click();
    await dialog.getByRole('button', { name: 'Отклонить апелляцию' }).click();
    await expect(dialog.getByText('Укажите причину')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: reason }).check();
    await dialog.getByRole('button', { name: 'Отклонить апелляцию' }).click();
    await expect(page.getByText('Статус апелляции успешно изменён')).toBeVisible();
    await expect(page).toHaveURL(address('/dashboard/appeals'));
    await expect(appealRow(page, id).getByText('Отклонена', { exact: true })).toBeVisible();
    expect(await by.readAppeal(id)).toMatchObject({ status: 2, trader_note: reason });
  });

  const again = await appeal((await sampleFile('proof.png', mark())).blob);
  await test.step('the second appeal stands under «Повторные», its picture can be enlarged', async () => {
    expect(again.attempt).toBe(2);
    await page.getByRole('link', { name: 'Повторные' }).click();
    await expect(page).toHaveURL(address('/dashboard/appeals/repeated'));
    await expect(appealRow(page, again.id).getByText(/Повторная, 2-я/)).toBeVisible();
    await expect(appealRow(page, id)).toHaveCount(0);
    await appealLink(page, again.id).click();
    const dialog = appealDialog(page, again.id);
    await expect(dialog.getByText('Повторная, 2-я')).toBeVisible();
    await expectZoom(dialog);
  });

  await test.step('rejected again, it is the operator who decides', async () => {
    const dialog = appealDialog(page, again.id);
    await dialog.getByRole('button', { name: 'Отклонить', exact: true }).click();
    await expect(dialog.getByText(/решение примет оператор/)).toBeVisible();
    await dialog.getByRole('radio', { name: reason }).check();
    await dialog.getByRole('button', { name: 'Отклонить апелляцию' }).click();
    await expect(page).toHaveURL(address('/dashboard/appeals/repeated'));
    await expect(appealRow(page, again.id).getByText('Проверка', { exact: true })).toBeVisible();
    await appealLink(page, again.id).click();
    await expect(dialog.getByText(/от\sвас ничего не\sтребуется/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Принять|Отклонить/ })).toHaveText(['Принять']);
    await expectAccessible(page);

    const before = await balanceOf(page);
    await decideForPayer(page, again.id, 'Деньги у получателя');
    await page.reload();
    await expect(dialog.getByRole('listitem').last()).toHaveText(/^Принята.*Оператор.*Деньги у получателя/s);
    const { interest_rate } = await by.readDeal(deal.id);
    expect(before - (await balanceOf(page))).toBe(debitedAmount(deal.amount, interest_rate));
  });

  await test.step('search and status are in the address', async () => {
    await page.goto(address('/dashboard/appeals'));
    await openFilters(page);
    await page.getByRole('searchbox').fill(String(id));
    await expect(appealRow(page, again.id)).toHaveCount(0);
    await expect(appealRow(page, id)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`lk_id=${id}`));
    await page.getByRole('searchbox').fill('');
    await expect(page).not.toHaveURL(/lk_id/);
    await page.getByRole('combobox', { name: 'Статус' }).click();
    await page.getByRole('option', { name: 'Принята' }).click();
    await expect(page).toHaveURL(/status=1/);
    await page.reload();
    await expect(appealRow(page, again.id)).toBeVisible();
    await expect(appealRow(page, id)).toHaveCount(0);
    await page.goto(address('/dashboard/appeals?status=5'));
    await page.getByRole('button', { name: 'Показать все апелляции' }).click();
    await expect(appealRow(page, id)).toBeVisible();
  });

  const found = await trader.deal({ by, extra: 50_00n });
  const proof = (await sampleFile('proof.png', mark())).blob;
  const { id: rejected } = await by.createAppeal({ deal_id: found.id, amount_to_pay: found.amount, proof });
  await test.step('what was rejected by mistake is accepted by force', async () => {
    await trader.post('/trader/appeals/changestatus', { appeal_id: rejected, trader_note: reason, state: 'cancel' });
    await page.goto(address(`/dashboard/appeals/${rejected}/view`));
    const dialog = appealDialog(page, rejected);
    await dialog.getByRole('button', { name: 'Принять принудительно' }).click();
    await expect(dialog.getByLabel('Код OTP').first()).toBeFocused();
    await page.keyboard.type(await trader.code());
    await page.keyboard.press('Enter');
    await expect(page.getByText('Статус апелляции успешно изменён')).toBeVisible();
    await expect(appealRow(page, rejected).getByText('Принята', { exact: true })).toBeVisible();
    expect((await by.readDeal(found.id)).status).toBe(1);
  });

  await expect
    .poll(() => by.events().flatMap((event) => (event?.data.id === again.id ? [event.type] : [])))
    .toEqual(['appeal.opened', 'appeal.sent_to_review', 'appeal.accepted']);
  await expect
    .poll(() => by.events().flatMap((event) => (event?.data.id === rejected ? [event.type] : [])))
    .toEqual(['appeal.rejected', 'appeal.accepted']);
  by.close();
  await expectLedgerHolds();
});

async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Фильтры' });
  await toggle.or(page.getByRole('searchbox')).first().waitFor();
  if (await toggle.isVisible()) await toggle.click();
}

/** The player knows its length, and the picture moves. */
async function watchVideo(dialog: Locator): Promise<void> {
  const video = dialog.locator('video');
  await expect(video).toHaveAccessibleName('Доказательство оплаты');
  const told = () =>
    video.evaluate((film: HTMLVideoElement) => ({
      ready: film.readyState >= 2,
      lasts: Number.isFinite(film.duration) && film.duration > 0,
      seen: film.currentTime > 0.2 && film.videoWidth > 0,
    }));
  await video.evaluate((film: HTMLVideoElement) => {
    film.muted = true;
    return film.play();
  });
  await expect.poll(told).toEqual({ ready: true, lasts: true, seen: true });
  await video.evaluate((film: HTMLVideoElement) => film.pause());
}

async function expectPicture(image: Locator): Promise<void> {
  await expect.poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100);
}

async function expectZoom(dialog: Locator): Promise<void> {
  const image = dialog.getByRole('img', { name: 'Доказательство оплаты' });
  await expectPicture(image);
  const shownWidth = async () => (await image.boundingBox())?.width ?? 0;
  const [whole, natural] = [
    await shownWidth(),
    await image.evaluate((picture: HTMLImageElement) => picture.naturalWidth),
  ];
  await dialog.getByRole('button', { name: 'Увеличить: Доказательство оплаты' }).click();
  const smaller = dialog.getByRole('button', { name: 'Уменьшить: Доказательство оплаты' });
  await expect(smaller).toBeVisible();
  expect(await shownWidth()).toBeGreaterThanOrEqual(Math.max(whole, natural) - 1);
  await smaller.click();
  await expect.poll(shownWidth).toBe(whole);
}

/** As a person types it. */
const typed = (kopecks: bigint) => `${kopecks / 100n},${String(kopecks % 100n).padStart(2, '0')}`;

type Told = Pick<Awaited<ReturnType<typeof newPlatform>>, 'events'>;
const types = ({ events }: Told) => events().map((event) => event?.type ?? 'unsigned');
const dataOf = ({ events }: Told, type: string) => events().find((event) => event?.type === type)?.data;
