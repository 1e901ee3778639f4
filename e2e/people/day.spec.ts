import type { Browser, Page } from '@playwright/test';
import { address, anotherBrowser, enterAs, expect, newcomer, register, test, watch } from '../fixtures.ts';
import { startStage } from '../servers/stage.ts';
import { expectLedgerHolds, newTrader, oneTimeCodes, platform } from '../world.ts';

/** Of the people whom the demo plays. */
const COLLEAGUES_OTP_SECRET = 'KRUGS4ZANFZSAYJAMRSW23ZAOJXWE33U';

// Rates, rules and keys are everybody's: this day has a stage of its own. A worker runs one test at a time, so the addresses are its own, too.
let stage: Awaited<ReturnType<typeof startStage>>;
const shared = { BASE_URL: process.env.BASE_URL ?? '', BACKSTAGE_URL: process.env.BACKSTAGE_URL ?? '' };
test.beforeAll(async () => {
  stage = await startStage();
  Object.assign(process.env, { BASE_URL: stage.url, BACKSTAGE_URL: stage.backstageUrl });
});
test.afterAll(async () => {
  Object.assign(process.env, shared);
  await stage?.stop();
});

/** Somebody of the demo's staff in a browser of their own. */
async function comesIn(browser: Browser, login: string) {
  const page = await anotherBrowser(browser);
  const complaints = watch(page);
  await enterAs(page, login);
  return { page, complaints, code: oneTimeCodes(COLLEAGUES_OTP_SECRET) };
}
const open = (page: Page, path: string) => page.goto(address(path));

test('a day of the business from the screens alone, by owner, support, finance and viewer, read back in the journal', async ({
  browser,
}) => {
  const [owner, support, finance, viewer] = [
    await comesIn(browser, 'chief-anna'),
    await comesIn(browser, 'desk-maria'),
    await comesIn(browser, 'books-pavel'),
    await comesIn(browser, 'audit-vera'),
  ];
  const theirs = await anotherBrowser(browser);
  const trader = await newTrader(theirs);
  await theirs.goto(address('/dashboard/deals'));

  await test.step('the owner sees what waits and lets registrations be approved', async () => {
    await open(owner.page, '/console/today');
    await expect(owner.page.getByRole('link', { name: /ждут второго человека/ })).toBeVisible();
    await open(owner.page, '/console/rates');
    const rule = owner.page.getByRole('row').filter({ hasText: 'одобрит его регистрацию' });
    await rule.getByRole('button', { name: 'Изменить' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Изменить правило' });
    await dialog.getByText('да', { exact: true }).click();
    await dialog.getByLabel('Причина').fill('Знакомимся с каждым');
    await dialog
      .getByLabel(/^Код/)
      .first()
      .fill(await owner.code());
    await dialog.getByRole('button', { name: 'Изменить' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const person = newcomer();
  const newcomers = await anotherBrowser(browser);
  await test.step('a trader registers, support approves them', async () => {
    await register(newcomers, person);
    await expect(newcomers.getByRole('alert').or(newcomers.getByRole('status')).first()).toBeVisible();
    await open(support.page, '/console/today');
    await support.page.getByRole('link', { name: /ждут одобрения|ждёт одобрения/ }).click();
    await support.page.waitForURL('**/console/people?state=new');
    await support.page.getByRole('link', { name: person.login }).click();
    await support.page.getByRole('dialog').getByRole('button', { name: 'Одобрить' }).click();
    const dialog = support.page.getByRole('dialog', { name: 'Одобрить регистрацию' });
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('Документы в порядке');
    await dialog.getByRole('button', { name: 'Одобрить' }).click();
    await expect(support.page.getByRole('table', { name: 'Состояние' })).toContainText('На проверке → Работает');
  });

  await test.step('rates need two: finance has asked, the owner confirms', async () => {
    await open(finance.page, '/console/rates');
    await finance.page.getByRole('button', { name: 'Задать вручную' }).click();
    const dialog = finance.page.getByRole('dialog', { name: 'Задать курс USDT' });
    await dialog.getByLabel('Рублей за 1 USDT').fill('93,10');
    await dialog.getByLabel('Причина').fill('По рынку');
    await dialog
      .getByLabel(/^Код/)
      .first()
      .fill(await finance.code());
    await dialog.getByRole('button', { name: /Изменить|Задать/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(finance.page.getByRole('row').filter({ hasText: 'По рынку' })).toContainText(/93,10\s₽/);

    await open(owner.page, '/console/rates');
    await owner.page.getByRole('row').filter({ hasText: 'Заменить ставки' }).getByRole('button').click();
    await confirm(owner);
    await expect(owner.page.getByText(/^Никто ничего не.ждёт/)).toBeVisible();
  });

  let deal = 0;
  await test.step('a viewer watches a deal come and has nothing to press', async () => {
    await open(viewer.page, '/console/deals');
    await expect(viewer.page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    const made = await trader.deal();
    deal = made.id;
    await viewer.page.getByRole('link', { name: String(deal), exact: true }).click();
    const peek = viewer.page.getByRole('dialog', { name: 'Просмотр' });
    await expect(peek).toContainText(made.payment_id);
    await expect(peek).toContainText(trader.login);
  });

  await test.step('money: a transfer is assigned by two, a balance is corrected by one', async () => {
    await open(owner.page, '/console/money');
    // Decided, it stands in the list of ended ones.
    const waiting = owner.page
      .getByRole('row')
      .filter({ hasText: 'перевод 2 400 USDT', has: owner.page.getByRole('button') });
    await waiting.getByRole('button').click();
    await confirm(owner);
    await expect(waiting).toHaveCount(0);

    await open(finance.page, `/console/people?search=${trader.login}`);
    await finance.page.getByRole('link', { name: trader.login }).click();
    await finance.page.getByRole('dialog').getByRole('button', { name: 'Изменить баланс' }).click();
    const dialog = finance.page.getByRole('dialog', { name: `Изменить баланс ${trader.login}` });
    await dialog.getByLabel('Сумма').fill('1500');
    await dialog.getByLabel('Причина').fill('Возврат комиссии');
    await dialog
      .getByLabel(/^Код/)
      .first()
      .fill(await finance.code());
    await dialog.getByRole('button', { name: 'Зачислить' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(finance.page.getByRole('table', { name: 'Выписка' })).toContainText(/\+1\s500/);
  });

  await test.step('finance changes a key: the new one works beside the old', async () => {
    await open(finance.page, '/console/platforms');
    await finance.page.getByRole('row').filter({ hasText: 'demo' }).first().getByRole('link').click();
    await finance.page.getByRole('button', { name: 'Действия: ключ demo', exact: true }).click();
    await finance.page.getByRole('menuitem', { name: 'Заменить ключ' }).click();
    await finance.page.getByRole('dialog').getByLabel('Причина').fill('По плану');
    await finance.page.getByRole('dialog').getByRole('button', { name: 'Создать новый' }).click();
    await expect(finance.page.getByRole('dialog')).toHaveCount(0);
    // A key that may make payouts needs two; its secret is shown to who asked.
    await open(owner.page, '/console/money');
    await owner.page.getByRole('row').filter({ hasText: 'ключ demo-2' }).getByRole('button').click();
    await confirm(owner);
    await finance.page.reload();
    await finance.page.getByRole('button', { name: 'Показать секрет ключа demo-2' }).click();
    const shown = finance.page.getByRole('dialog', { name: 'Секрет ключа' });
    const key = (await shown.getByRole('button', { name: /^Скопировать ключ/ }).getAttribute('title')) ?? '';
    const secret = (await shown.getByRole('button', { name: /^Скопировать секрет/ }).getAttribute('title')) ?? '';
    await shown.getByRole('button', { name: 'Готово' }).click();
    expect((await platform(key, secret).readDeal(deal)).id).toBe(deal);
    expect((await platform().readDeal(deal)).id).toBe(deal);
  });

  await test.step('support pauses and blocks; the trader is out, and no deal comes', async () => {
    await open(support.page, `/console/people?search=${trader.login}`);
    await support.page.getByRole('link', { name: trader.login }).click();
    for (const [label, title] of [
      ['Приостановить', 'Приостановить трейдера'],
      ['Заблокировать', 'Заблокировать трейдера'],
    ] as const) {
      await support.page.getByRole('dialog').getByRole('button', { name: label }).click();
      const dialog = support.page.getByRole('dialog', { name: title });
      await dialog.getByRole('textbox', { name: 'Причина' }).fill('Жалобы плательщиков');
      await dialog.getByRole('button', { name: label }).click();
      await expect(dialog).toHaveCount(0);
      if (label === 'Приостановить')
        await expect(theirs.getByText('Оператор приостановил приём').first()).toBeVisible();
    }
    await expect(theirs.getByText(/Доступ закрыт, обратитесь в.поддержку/)).toBeVisible();
    await expect(trader.deal({ extra: 40_00n })).rejects.toThrow(/Нет подходящего реквизита/);
  });

  await test.step('a viewer reads all of it in the journal, under the names of those who did it', async () => {
    const did: [string, string, RegExp][] = [
      ['chief-anna', 'rule', /Знакомимся с каждым/],
      ['chief-anna', 'request', /Запрос|подтвержд/i],
      ['desk-maria', 'user', /Жалобы плательщиков/],
      ['books-pavel', 'balance', /Возврат комиссии/],
      ['books-pavel', 'rate', /93,1|По рынку/],
      ['books-pavel', 'platform-key', /По плану/],
    ];
    for (const [login, thing, words] of did) {
      await open(viewer.page, `/console/journal?who=${login}&thing=${thing}`);
      await expect(viewer.page.getByRole('row').filter({ hasText: words }).first()).toBeVisible();
    }
  });

  await expectLedgerHolds();
  for (const { complaints } of [owner, support, finance, viewer]) expect(complaints).toEqual([]);

  async function confirm({ page, code }: typeof owner) {
    const dialog = page.getByRole('dialog', { name: 'Нужен второй человек' });
    await dialog
      .getByLabel(/^Код/)
      .first()
      .fill(await code());
    // It names the outcome.
    await dialog.locator('button[type=submit]').click();
    await expect(dialog).toHaveCount(0);
  }
});
