import { randomInt } from 'node:crypto';
import { creditedAmount } from '@app/contract/payouts/payout';
import { ruleBook } from '@app/contract/rules';
import { formatRoubles } from '@app/contract/values/money-text';
import { sampleFiles } from '@app/server/testing/files/sample-files';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe/accessible.ts';
import { decide, decisionsOf, look, mark, type Platform, sendReceipt, takenPayout } from './cases/judges.ts';
import { address, anotherBrowser, expect, openMenu, test, watch } from './fixtures.ts';
import { saying } from './saying.ts';
import {
  ask,
  balanceOf,
  expectLedgerHolds,
  makeOverdue,
  newModerator,
  newPlatform,
  newTrader,
  pasteScreenshot,
  platform,
  randomPan,
  type SampleFile,
  sampleFile,
} from './world.ts';

/** With the bonus that holds until the operator sets another. */
const credited = (amount: bigint) => creditedAmount({ amount, bonus: ruleBook.payout_bonus.initial });

test('from the pool through work and receipts to the balance, checked by keyboard alone', { tag: '@daily' }, async ({
  page,
  browser,
}) => {
  const [by, moderator] = await Promise.all([newPlatform(), newModerator(browser)]);
  const trader = await newTrader(page, { group: 5 });
  // In review as well: a case to go to and come back from, and one that is left.
  const left = await takenPayout(page, platform());
  await sendReceipt(page, left.id, await sampleFile('proof.png', mark()));
  const { id, pan, amount } = await newPayout(by);

  await test.step('in the pool nobody sees the number: neither on the screen nor in the answer', async () => {
    const answer = page.waitForResponse(
      (response) =>
        response.url().endsWith('/trader/payoutrequest/list') && response.request().postDataJSON().status === 0,
    );
    await page.goto(address('/dashboard/payoutrequests/pending'));
    const said = await (await answer).text();
    expect(said).toContain(`"id":${id},`);
    expect(said).toContain(pan.slice(-4));
    expect(said).not.toContain(pan.slice(0, 12));
    const row = rowOf(page, id);
    await expect(row.getByText(`•••• ${pan.slice(-4)}`)).toBeVisible();
    await expect(row.getByText(formatRoubles(amount))).toBeVisible();
    expect((await page.content()).replaceAll(/\D/g, '')).not.toContain(pan);
    await expect(page.getByText('2%', { exact: true })).toBeVisible();
  });

  await test.step('whoever takes it sees the number and half an hour running, at once and in the list', async () => {
    await saying(page, 'Выплата взята в работу', () =>
      rowOf(page, id).getByRole('button', { name: 'В работу' }).click(),
    );
    const panel = page.getByRole('dialog', { name: 'Подтверждение выплаты' });
    await expect(panel.getByText(pan.replaceAll(/(\d{4})(?!$)/g, '$1 '))).toBeVisible();
    await expect(panel.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
    await expect(panel.getByRole('button', { name: 'Отменить выплату' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(rowOf(page, id)).toHaveCount(0);
    await expect(page.getByText(/^В\sработе 1\sиз\s5/)).toBeVisible();
    await chooseTab(page, 'В работе');
    const row = rowOf(page, id);
    await expect(row.getByText(pan.replaceAll(/(\d{4})(?!$)/g, '$1 '))).toBeVisible();
    await expect(row.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  });

  await test.step('receipts are chosen, dropped and pasted; what does not fit is told', async () => {
    await rowOf(page, id).getByRole('button', { name: 'Подтвердить' }).click();
    await chooseReceipts(page, id);
  });

  await test.step('an upload is stopped half-way, sent again and goes to review', async () => {
    const dialog = page.getByRole('dialog', { name: 'Подтверждение выплаты' });
    const slow = await slowUploads(page);
    await dialog.getByRole('button', { name: 'Отправить (3)' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Отправка файлов' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Отправка...' })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Остановить отправку' }).click();
    await expect(dialog.getByText(/^Отправка остановлена/)).toBeVisible();
    await slow.end();
    expect((await by.readPayout(id)).status).toBe(1);
    await saying(page, 'Подтверждение выплаты успешно отправлено', () =>
      dialog.getByRole('button', { name: 'Отправить (3)' }).click(),
    );
    await expect(dialog).toBeHidden();
    expect((await by.readPayout(id)).status).toBe(2);
    await chooseTab(page, 'Проверка');
    await rowOf(page, id).getByRole('button', { name: 'Подробно' }).click();
    const viewer = page.getByRole('dialog', { name: 'Чек на выплату' });
    await expectPicture(viewer.getByRole('img', { name: 'Чек 1 из 3' }));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  const before = await balanceOf(page);
  await test.step('the moderator finds it, looks through the receipts and marks it paid, by keyboard alone', async () => {
    const { page: desk } = moderator;
    await desk.goto(address('/dashboard/moderationpayoutrequests/underreview'));
    await expect(rowOf(desk, id)).toBeVisible();
    await tabTo(desk, rowOf(desk, id).getByRole('button', { name: 'Проверить' }));
    await desk.keyboard.press('Enter');
    await atDeskAlone(desk, id, trader);
    await expectPicture(desk.getByRole('img', { name: 'Файл 1 из 3' }));
    await expect(desk.getByText(formatRoubles(amount), { exact: true }).first()).toBeVisible();
    await expect(desk.getByText(formatRoubles(credited(amount)))).toBeVisible();
    expect((await desk.content()).replaceAll(/\D/g, '')).not.toContain(pan);
    await expectAccessible(desk);
    await desk.keyboard.press('ArrowRight');
    await expectPicture(desk.getByRole('img', { name: 'Файл 2 из 3' }));
    await expect(desk.getByText(/^[12] из\s2$/)).toBeVisible();
    const [away, back] = (await desk.getByText(/^1 из/).isVisible()) ? ['j', 'k'] : ['k', 'j'];
    await desk.keyboard.press(away);
    await expect(caseOf(desk, left.id)).toBeVisible();
    await desk.keyboard.press(back);
    await expect(caseOf(desk, id)).toBeVisible();

    await expect(decisionsOf(desk)).toBeVisible();
    await look(desk);
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: new RegExp(`^Выплата №\\s${id} оплачена$`) });
    // Nothing is doubtful, so the usual reason goes without saying.
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await expect(dialog.getByText(/уже присылали/)).toHaveCount(0);
    await expectAccessible(desk);
    await saying(desk, 'Отмечено оплаченным', () => desk.keyboard.press('Enter'));
    await expect(caseOf(desk, left.id)).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(desk).toHaveURL(address('/dashboard/moderationpayoutrequests/underreview'));
    await expect(rowOf(desk, id)).toHaveCount(0);
    await chooseTab(desk, 'Оплачено');
    await expect(rowOf(desk, id).getByText('Оплачено', { exact: true })).toBeVisible();
  });

  await chooseTab(page, 'Оплачено');
  await expect(rowOf(page, id).getByText(`зачислено ${formatRoubles(credited(amount))}`)).toBeVisible();
  expect((await balanceOf(page)) - before).toBe(credited(amount));
  await expect.poll(() => types(by)).toEqual(['payout.taken', 'payout.sent_to_review', 'payout.done']);
  expect(by.events().at(-1)?.data).toMatchObject({ id, status: 6, amount });
  expect(moderator.complaints).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

test('of two who press at once one reads why not; cancelled, returned and rejected', async ({ page, browser }) => {
  const [by, moderator, other] = await Promise.all([newPlatform(), newModerator(browser), anotherBrowser(browser)]);
  const complaints = watch(other);
  const people = await Promise.all([newTrader(page, { group: 5 }), newTrader(other, { group: 5 })]);
  const { id } = await newPayout(by, 'sbp');

  const traders = [page, other];
  // No request leaves before both have pressed: the row of one would otherwise be gone as soon as the other has the payout.
  const pressed = Promise.withResolvers<void>();
  const requests = await Promise.all(
    traders.map(async (trader) => {
      await trader.route('**/trader/payoutrequest/edit', (route) => pressed.promise.then(() => route.continue()));
      await trader.goto(address('/dashboard/payoutrequests/pending'));
      const request = trader.waitForRequest('**/trader/payoutrequest/edit');
      await rowOf(trader, id).getByRole('button', { name: 'В работу' }).click();
      return request;
    }),
  );
  pressed.resolve();
  const answers = await Promise.all(requests.map(async (request) => (await request.response())?.status() ?? 0));
  expect(answers.toSorted()).toEqual([200, 409]);
  const [mine = page, late = other] = answers[0] === 200 ? [page, other] : [other, page];
  const taker = answers[0] === 200 ? people[0] : people[1];
  await expect(late.getByText('Эту выплату уже взял другой трейдер')).toBeVisible();
  await expect(rowOf(late, id)).toHaveCount(0);

  const reason = 'Номер телефона не привязан к указанному банку';
  await test.step('the one who has it cancels it, with a reason only', async () => {
    const panel = mine.getByRole('dialog', { name: 'Подтверждение выплаты' });
    await expect(panel).toBeVisible();
    await mine.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await chooseTab(mine, 'В работе');
    await rowOf(mine, id).getByRole('button', { name: 'Отменить' }).click();
    const dialog = mine.getByRole('dialog', { name: 'Отмена выплаты' });
    await dialog.getByRole('button', { name: 'Отменить выплату' }).click();
    await expect(dialog.getByText('Пожалуйста, укажите причину отмены выплаты')).toBeVisible();
    await expectAccessible(mine);
    await dialog.getByRole('combobox', { name: 'Причина' }).click();
    await mine.getByRole('option', { name: reason }).click();
    await saying(mine, 'Заявка успешно отменена', () =>
      dialog.getByRole('button', { name: 'Отменить выплату' }).click(),
    );
    await expect(rowOf(mine, id).getByText('Отменена вами')).toBeVisible();
    await expectAccessible(mine);
  });

  const { page: desk } = moderator;
  await test.step('the moderator returns it, having confirmed that no money was sent', async () => {
    await desk.goto(address('/dashboard/moderationpayoutrequests/incorrected'));
    const row = rowOf(desk, id);
    await expect(row.getByText(reason)).toBeVisible();
    await row.getByRole('button', { name: 'Подробно' }).click();
    await atDeskAlone(desk, id, taker);
    await expect(desk.getByText(reason).first()).toBeVisible();
    await decisionsOf(desk)
      .getByRole('button', { name: /^Вернуть в\sпул/ })
      .click();
    const dialog = desk.getByRole('dialog', { name: /^Вернуть в\sпул выплату/ });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: /^Вернуть в\sпул/ }).click();
    await expect(dialog.getByText('Подтвердите, что деньги не были отправлены')).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByRole('checkbox', { name: /не\sотправлены/ }).check();
    await saying(desk, 'Возвращено в пул', () => dialog.getByRole('button', { name: /^Вернуть в\sпул/ }).click());
    await expect(desk).toHaveURL(address('/dashboard/moderationpayoutrequests/incorrected'));
    await expect(row).toHaveCount(0);
    await late.reload();
    await expect(rowOf(late, id).getByRole('button', { name: 'В работу' })).toBeVisible();
  });

  await test.step('and rejects it in the end, in words of their own', async () => {
    await chooseTab(desk, 'В ожидании');
    await rowOf(desk, id).getByRole('button', { name: 'Отклонить' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Отклонение выплаты' });
    const reject = dialog.getByRole('button', { name: 'Отклонить' });
    await reject.click();
    await expect(dialog.getByText('Пожалуйста, укажите причину отклонения выплаты')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Своя причина' }).check();
    await dialog.getByLabel('Текст причины').fill('Счёт получателя закрыт');
    await expectAccessible(desk);
    await saying(desk, 'Заявка успешно отклонена', () => reject.click());
    for (const screen of [desk, late]) await expect(rowOf(screen, id)).toHaveCount(0);
    expect(await by.readPayout(id)).toMatchObject({ status: 4, note: 'Счёт получателя закрыт' });
  });

  await test.step('the moderator reaches nothing else, and no trader the moderation', async () => {
    const links = (await openMenu(desk)).getByRole('link');
    await expect(links.filter({ hasText: /Сделки|Апелляции|Устройства|Депозиты/ })).toHaveCount(0);
    for (const screen of ['deals', 'appeals', 'deviceprofiles', 'wallet', 'payoutrequests/pending']) {
      await desk.goto(address(`/dashboard/${screen}`));
      await expect(desk).toHaveURL(/\/dashboard\/moderationpayoutrequests\/(underreview|incorrected|pending)$/);
    }
    for (const path of ['deals', 'appeals', 'payoutrequest/list', 'v2/device/list/bank', 'deposit/list']) {
      expect((await ask(desk, `/trader/${path}`, {})).status, path).toBe(403);
    }
    await late.goto(address('/dashboard/moderationpayoutrequests/pending'));
    await expect(late).toHaveURL(address('/dashboard/deals'));
    for (const body of [{ id, action: 'done' }, {}]) {
      const path = `/trader/payoutrequest/moderation/${'id' in body ? 'edit' : 'list'}`;
      expect((await ask(late, path, body)).status).toBe(403);
    }
  });

  await expect
    .poll(() => types(by))
    .toEqual(['payout.taken', 'payout.cancelled', 'payout.returned', 'payout.rejected']);
  expect([...complaints, ...moderator.complaints]).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

test('an overdue payout stops its trader, is shown to the moderator first and may still be confirmed; a receipt used twice is flagged', {
  tag: '@every-width',
}, async ({ page, browser }) => {
  const [by, moderator] = await Promise.all([newPlatform(), newModerator(browser)]);
  const trader = await newTrader(page, { group: 5 });
  const [overdue, next] = [await newPayout(by), await newPayout(by)];
  await trader.post('/trader/payoutrequest/edit', { id: overdue.id, action: 'accept' });
  await makeOverdue(overdue.id);

  await test.step('the trader reads what to do and takes nothing new', async () => {
    await page.goto(address('/dashboard/payoutrequests/pending'));
    await expect(page.getByRole('alert').filter({ hasText: /1\sвыплата просрочена/ })).toBeVisible();
    const take = rowOf(page, next.id).getByRole('button', { name: 'В работу' });
    await expect(take).toBeDisabled();
    await take.focus();
    const why = /^У вас есть просроченная выплата: отправьте чеки или отмените её/;
    await expect(page.getByRole('tooltip').filter({ hasText: why })).toBeVisible();
    expect((await trader.post('/trader/payoutrequest/edit', { id: next.id, action: 'accept' })).status).toBe(409);
    await take.blur();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: /К\sвыплатам в\sработе/ }).click();
    await expect(rowOf(page, overdue.id).getByText('Просрочена')).toBeVisible();
    await expect(rowOf(page, overdue.id).getByRole('timer')).toHaveText('00:00');
    await expectAccessible(page);
  });

  const { page: desk } = moderator;
  await test.step('the moderator is led to it from any tab, and what is overdue stands first', async () => {
    await desk.goto(address('/dashboard/moderationpayoutrequests/done'));
    await desk.getByRole('alert').getByRole('link', { name: 'Разобрать' }).click();
    await expect(rowOf(desk, overdue.id).getByText('Просрочена')).toBeVisible();
    const marks = (await rowsOf(desk).allInnerTexts()).map((text) => text.includes('Просрочена'));
    expect(marks).toEqual(marks.toSorted((one, other) => Number(other) - Number(one)));
    await expect(rowOf(desk, overdue.id).getByRole('button', { name: 'Подробно' })).toBeVisible();
  });

  const receipt = await sampleFile('receipt.pdf', mark());
  await test.step('receipts are taken late as well, and then new payouts again', async () => {
    await attachReceipt(page, overdue.id, receipt);
    await chooseTab(page, 'В ожидании');
    await rowOf(page, next.id).getByRole('button', { name: 'В работу' }).click();
    await sendChosen(page, { ...receipt, name: 'другое имя.pdf' });
  });

  const before = await balanceOf(page);
  await test.step('the second receipt is the first one again: the moderator cannot pass that in haste', async () => {
    await desk.goto(address('/dashboard/moderationpayoutrequests/underreview'));
    await rowOf(desk, next.id).getByRole('button', { name: 'Проверить' }).click();
    await atDeskAlone(desk, next.id, trader);
    await expectPicture(desk.getByRole('img', { name: 'Файл дела' }));
    await decisionsOf(desk)
      .getByRole('button', { name: /^Оплачено/ })
      .click();
    const dialog = desk.getByRole('dialog', { name: new RegExp(`^Выплата №\\s${next.id} оплачена$`) });
    await expect(dialog.getByText(/файл чека уже присылали/)).toBeVisible();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Оплачено' }).click();
    await expect(dialog.getByText(/^Сверьте чек/)).toBeVisible();
    expect((await by.readPayout(next.id)).status).toBe(2);
    await expectAccessible(desk);
    await dialog.getByRole('checkbox', { name: /^Сверено/ }).check();
    await dialog.getByRole('button', { name: 'Оплачено' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await by.readPayout(next.id)).status).toBe(6);
    expect((await by.readPayout(overdue.id)).status).toBe(2);
  });

  expect((await balanceOf(page)) - before).toBe(credited(next.amount));
  expect(moderator.complaints).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

test('a receipt that is not good enough: sent back with what is missing, not proven, and paid in the end', async ({
  page,
  browser,
}) => {
  const [by, moderator] = await Promise.all([newPlatform(), newModerator(browser)]);
  const trader = await newTrader(page, { group: 5 });
  const { id, amount } = await newPayout(by);
  await trader.post('/trader/payoutrequest/edit', { id, action: 'accept' });
  await page.goto(address('/dashboard/payoutrequests/inprogress'));
  await attachReceipt(page, id, await sampleFile('proof.png', mark()));

  const { page: desk } = moderator;
  const open = async (desk = moderator.page) => {
    await desk.goto(address('/dashboard/moderationpayoutrequests/underreview'));
    await rowOf(desk, id).getByRole('button', { name: 'Проверить' }).click();
    await atDeskAlone(desk, id, trader);
  };
  await test.step('the moderator asks for another receipt, by keyboard', async () => {
    await open();
    const dialog = await decide(desk, '2');
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await expectAccessible(desk);
    await desk.keyboard.press('Space');
    await saying(desk, 'Возвращено трейдеру', () => desk.keyboard.press('Enter'));
    await expect.poll(async () => (await by.readPayout(id)).status).toBe(1);
  });

  await test.step('the trader reads what is missing without reloading, and sends another', async () => {
    await expect(
      page.getByRole('alert').filter({ hasText: 'Чек не читается: пришлите чётче или в PDF' }),
    ).toBeVisible();
    await expect(rowOf(page, id).getByText('Возвращена')).toBeVisible();
    await expectAccessible(page);
    await attachReceipt(page, id, await sampleFile('proof.png', mark()));
  });

  await test.step('it proves nothing, and the trader is told so', async () => {
    await open();
    const dialog = await decide(desk, '3');
    await dialog.getByRole('radio', { name: /^Другое/ }).check();
    await dialog.getByLabel('Словами').fill('Перевод от 3 числа');
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: /^Не\sподтверждать/ }).click();
    await expect.poll(async () => (await by.readPayout(id)).status).toBe(-1);
    await expect(rowOf(page, id).getByText('Перевод от 3 числа')).toBeVisible();
    await expectAccessible(page);
  });

  const before = await balanceOf(page);
  await test.step('the right receipt brings it back, and it is paid', async () => {
    await rowOf(page, id).getByRole('button', { name: 'Отправить чек' }).click();
    const dialog = page.getByRole('dialog', { name: 'Подтверждение выплаты' });
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await sampleFile('receipt.pdf', mark()));
    await dialog.getByRole('button', { name: 'Отправить (1)' }).click();
    await expect(dialog).toBeHidden();
    // Who found it not proven judges it no more.
    const another = await newModerator(browser);
    await open(another.page);
    const decision = await decide(another.page, '1', '1');
    await decision.getByRole('button', { name: 'Оплачено' }).click();
    await expect.poll(async () => (await by.readPayout(id)).status).toBe(6);
  });
  await expect.poll(async () => (await balanceOf(page)) - before).toBe(credited(amount));
  await expect
    .poll(() => types(by))
    .toEqual([
      'payout.taken',
      'payout.sent_to_review',
      'payout.sent_back',
      'payout.sent_to_review',
      'payout.cancelled',
      'payout.sent_to_review',
      'payout.done',
    ]);
  expect(moderator.complaints).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

const types = (by: Platform) => by.events().map((event) => event?.type ?? 'unsigned');

/** Waits in the pool, which everybody shares. */
async function newPayout(by: Platform, method: 'card' | 'sbp' = 'card') {
  const pan = method === 'card' ? randomPan() : `+79${randomInt(1e8, 1e9)}`;
  const amount = BigInt(randomInt(1_000_00, 30_000_00));
  const payee = { bank: '100000000004', fio: 'Получателев Пётр Ильич', payout_id: `e2e-${mark()}` };
  const { id } = await by.createPayout({ ...payee, method, pan, amount });
  return { id, pan, amount };
}

/** Rows of the table, or cards on the phone. */
const rowsOf = (page: Page) =>
  page
    .getByRole('row')
    .or(page.getByRole('list').getByRole('listitem'))
    .filter({ hasText: /5\d{5}/ });

const rowOf = (page: Page, id: number) => rowsOf(page).filter({ has: page.getByText(String(id), { exact: true }) });

/** Links on a wide screen, a select on the phone. */
async function chooseTab(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Выплаты' }).getByRole('link', { name });
  const select = page.getByRole('combobox', { name: 'Выплаты' });
  await link.or(select).waitFor();
  if (await link.isVisible()) return link.click();
  await select.click();
  await page.getByRole('option', { name }).click();
}

const caseOf = (desk: Page, id: number) => desk.getByRole('heading', { name: new RegExp(`^Выплата №\\s${id}$`) });

/** At the desk that the list has led to, with the cases of this trader only: others are judged at the same time. */
async function atDeskAlone(desk: Page, id: number, { login }: { login: string }): Promise<void> {
  await expect(caseOf(desk, id)).toBeVisible();
  await desk.goto(`${desk.url()}&trader=${login}`);
  await expect(decisionsOf(desk)).toBeVisible();
}

async function expectPicture(image: Locator): Promise<void> {
  await expect.poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not get there');
}

/** Leaves three good ones in the dialog: a PDF chosen, a picture dropped, a screenshot pasted. */
async function chooseReceipts(page: Page, id: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Подтверждение выплаты' });
  await expect(dialog.getByLabel('ID ордера')).toHaveValue(String(id));
  await dialog.getByRole('button', { name: 'Прикрепите чек' }).click({ force: true });
  await expect(dialog.getByText('Пожалуйста, прикрепите хотя бы один файл чека')).toBeVisible();

  const chooser = dialog.locator('input[type="file"]').first();
  const pdf = async (name: string) => ({ ...(await sampleFile('receipt.pdf', mark())), name });
  await chooser.setInputFiles({ name: 'чек.txt', mimeType: 'text/plain', buffer: Buffer.from('Перевод выполнен') });
  const wrongType = 'Неподдерживаемый тип файла. Пожалуйста, загрузите PDF, JPG, PNG или видео';
  await expect(page.getByText(wrongType)).toBeVisible();
  await chooser.setInputFiles(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => pdf(`чек ${n}.pdf`))));
  await expect(page.getByText('Максимум 5 файлов. 1 файл(ов) не будет добавлен.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Отправить (5)' })).toBeVisible();
  await chooser.setInputFiles(await pdf('чек 7.pdf'));
  await expect(page.getByText('Максимум 5 файлов.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Удалить чек 5.pdf' }).click();
  await expect(dialog.getByText(/^4 файла, /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Удалить все' }).click();
  await expect(dialog.getByRole('button', { name: 'Прикрепите чек' })).toBeVisible();

  // Its own words: the number of the operation in the usual sample has come with other payouts, which is said to the moderator.
  const own = { name: 'чек из банка.pdf', mimeType: 'application/pdf', buffer: sampleFiles.pdf() };
  await chooser.setInputFiles(own);
  await drop(dialog.getByRole('button', { name: /^Файлы чека/ }), await sampleFile('proof.png', mark()));
  await expect(dialog.getByText('proof.png')).toBeVisible();
  await pasteScreenshot(page);
  await expect(dialog.getByText(/^3 файла, /)).toBeVisible();
}

async function drop(zone: Locator, { name, mimeType, buffer }: SampleFile) {
  const dataTransfer = await zone.evaluateHandle(
    (_zone, file) => {
      const content = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([content], file.name, { type: file.mimeType }));
      return carried;
    },
    { name, mimeType, base64: buffer.toString('base64') },
  );
  await zone.dispatchEvent('drop', { dataTransfer });
}

/** A picture that the page draws, through the clipboard of the browser. */
/** So slow that an upload does not end by itself. */
async function slowUploads(page: Page) {
  const network = await page.context().newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');
  await speed(1024);
  return {
    end: async () => {
      await speed(-1);
      await network.detach();
    },
  };
}

async function attachReceipt(page: Page, id: number, receipt: SampleFile) {
  await rowOf(page, id).getByRole('button', { name: 'Подтвердить' }).click();
  await sendChosen(page, receipt);
  await expect(rowOf(page, id)).toHaveCount(0);
}

/** In the panel that is open. */
async function sendChosen(page: Page, receipt: SampleFile) {
  const dialog = page.getByRole('dialog', { name: 'Подтверждение выплаты' });
  const { name, mimeType, buffer } = receipt;
  await dialog.locator('input[type="file"]').first().setInputFiles({ name, mimeType, buffer });
  await dialog.getByRole('button', { name: 'Отправить (1)' }).click();
  await expect(dialog).toBeHidden();
}
