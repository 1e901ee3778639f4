import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, enter, expect, newcomer, openCabinet, openMenu, test } from '../fixtures.ts';

test('from an empty cabinet to a device that works: five steps, pairing, a second bank, archive and back', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, newcomer());
  await openCabinet(page);
  await (await openMenu(page)).getByRole('link', { name: 'Устройства' }).click();
  await expect(page.getByText('Устройств пока нет')).toBeVisible();

  const phone = randomPhone();
  await addDevice(page, phone, () => expectAccessible(page));
  await pairPhone(page, () => expectAccessible(page));

  const device = page.getByRole('article', { name: shownPhone(phone) });
  await expect(device.getByText('На связи')).toBeVisible();
  const tbank = device.getByRole('listitem').filter({ hasText: 'Т-Банк' });
  await expect(tbank.getByText('Иванов Иван Иванович')).toBeVisible();
  await expect(tbank.getByText('100 – 499 ₽')).toBeVisible();

  // A second bank on the same device.
  await device.getByRole('button', { name: 'Добавить банк' }).click();
  await chooseBank(page, 'сбер');
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByLabel('Введите номер карты от ЛК банка').fill(randomPan());
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByLabel('ФИО (Банк)').fill('Константинопольский-Задунайский Константин Константинович');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Банк успешно добавлен!')).toBeVisible();
  const sber = device.getByRole('listitem').filter({ hasText: 'Сбербанк' });
  await expect(sber.getByText('100 – 999 ₽')).toBeVisible();

  // Edited with the additional settings; first a wrong limit is refused.
  await sber.getByRole('button', { name: 'Изменить' }).click();
  await page.getByLabel('Макс. платёж').fill('50');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Максимальная сумма должна быть больше минимальной')).toBeVisible();
  await page.getByLabel('Макс. платёж').fill('15 000');
  await page.getByRole('checkbox', { name: 'C2C' }).check();
  await page.getByRole('button', { name: 'Дополнительные настройки' }).click();
  await page.locator('input:visible').and(page.getByLabel('Условие для обнуления цикла')).click();
  await page.getByRole('option', { name: /00:00/ }).click();
  await page.getByLabel('Сколько принять на ЛК').fill('250000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Профиль успешно сохранен')).toBeVisible();
  await expect(sber.getByText('100 – 15 000 ₽')).toBeVisible();
  await expect(sber.getByText('СБП · C2C')).toBeVisible();
  await expect(sber.getByText('из 250 000 ₽')).toBeVisible();

  const pan = randomPan();
  await sber.getByRole('button', { name: 'Добавить реквизит' }).click();
  await page.getByLabel('Номер карты').fill(pan);
  await page.getByLabel('Номер карты').press('Enter');
  await expect(page.getByText('Реквизит успешно добавлен!')).toBeVisible();
  await expect(sber.getByText(`•••• ${pan.slice(-4)}`)).toBeVisible();

  const traffic = sber.getByRole('switch', { name: /Трафик: Сбербанк/ });
  await traffic.click({ force: true });
  await expect(sber.getByText('Включён')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(traffic).toBeChecked();

  await sber.getByRole('button', { name: 'В архив' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'В архив' }).click();
  await expect(page.getByText('ЛК отправлен в архив')).toBeVisible();
  await expect(sber).toHaveCount(0);
  await page.getByRole('link', { name: 'Архив' }).click();
  await page.waitForURL('**/deviceprofiles/archived');
  await expectAccessible(page);
  await sber.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByText('ЛК возвращён из архива')).toBeVisible();

  await page.getByRole('link', { name: 'Активные' }).click();
  await expect(traffic).not.toBeChecked();
  await device.getByRole('button', { name: /Ещё действия/ }).click();
  await page.getByRole('menuitem', { name: 'В архив' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'В архив' }).click();
  await expect(page.getByText('Устройств пока нет')).toBeVisible();
  await page.getByRole('link', { name: 'Архив' }).click();
  await device.getByRole('button', { name: 'Вернуть устройство' }).click();
  await tbank.getByRole('button', { name: 'Вернуть' }).click();
  await page.getByRole('link', { name: 'Активные' }).click();
  await expect(tbank).toBeVisible();

  // Archiving ended the pairing: the phone is paired again in the usual way.
  await expect(device.getByText('Нет связи')).toBeVisible();
  await device.getByRole('button', { name: 'Привязать телефон' }).click();
  await pairPhone(page);
  await expect(device.getByText('На связи')).toBeVisible();
});

test('the same profiles and cards stand on their own screens and can be changed there', async ({ page }) => {
  await enter(page, newcomer());
  await page.goto(address('/dashboard/bankprofiles'));
  await expect(page.getByText('Банковских профилей пока нет')).toBeVisible();
  await page.getByRole('link', { name: 'К устройствам' }).click();
  const phone = randomPhone();
  await addDevice(page, phone);
  await page.locator('form').getByRole('button', { name: 'Закрыть' }).click();

  await page.getByRole('link', { name: 'Банковские профили' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Банковские профили' })).toBeVisible();
  await expect(page.getByText('Т-Банк')).toBeVisible();
  await page.getByRole('button', { name: 'Изменить' }).click();
  await page.getByLabel('ФИО (Банк)').fill('Петров Пётр');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Профиль успешно сохранен')).toBeVisible();
  await expect(page.getByText('Петров Пётр')).toBeVisible();

  await page.getByRole('button', { name: 'Добавить реквизиты' }).click();
  await page.locator('input:visible').and(page.getByLabel('Платёжная система')).click();
  await page.getByRole('option', { name: 'СБП', exact: true }).click();
  await page.getByLabel('Номер телефона').fill(randomPhone());
  await page.getByLabel('ФИО', { exact: true }).fill('Петров Пётр');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByText('Реквизиты успешно добавлены')).toBeVisible();

  await page.goto(address('/dashboard/requisiteprofiles'));
  await expect(page.getByText(/Т-Банк · ЛК\d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Изменить' }).click();
  await page.getByLabel('Сколько принять').fill('300000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Реквизит успешно изменен!')).toBeVisible();
  await expect(page.getByText('из 300 000 ₽')).toBeVisible();
});

test('of two edits at once the second is told before saving, and saves on top of the first', async ({
  page,
  context,
}) => {
  await enter(page, newcomer());
  await page.goto(address('/dashboard/deviceprofiles'));
  await addDevice(page, randomPhone());
  await page.locator('form').getByRole('button', { name: 'Закрыть' }).click();
  await page.getByRole('button', { name: 'Изменить' }).click();
  await page.getByLabel('Мин. платёж').fill('200');

  const other = await context.newPage();
  await other.goto(address('/dashboard/bankprofiles'));
  await other.getByRole('button', { name: 'Изменить' }).click();
  await other.getByLabel('ФИО (Банк)').fill('Быстрый Борис');
  await other.getByRole('button', { name: 'Сохранить' }).click();
  await expect(other.getByText('Профиль успешно сохранен')).toBeVisible();
  await other.close();

  await expect(page.getByText('Профиль изменился')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Загрузить свежие значения' }).click();
  await expect(page.getByLabel('ФИО (Банк)')).toHaveValue('Быстрый Борис');
  await page.getByLabel('Мин. платёж').fill('200');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('200 – 499 ₽')).toBeVisible();
  await expect(page.getByText('Быстрый Борис')).toBeVisible();
});

/** The five steps; `look` is called at those worth checking. */
async function addDevice(page: Page, phone: string, look = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'Добавить устройство', exact: true }).first().click();
  await expect(page.getByRole('img', { name: /QR-код/ })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByLabel('Номер телефона').fill(phone);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await chooseBank(page, 'т банк');
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByLabel('Введите номер карты от ЛК банка').fill(randomPan());
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByLabel('ФИО (Банк)').fill('Иванов Иван Иванович');
  await look();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Устройство успешно добавлено')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Привязка телефона' })).toBeVisible();
}

/** The dropdown opens when something is typed, and its first bank is taken with Enter. */
async function chooseBank(page: Page, search: string): Promise<void> {
  const field = page.locator('input:visible').and(page.getByLabel('Банк', { exact: true }));
  await field.fill(search);
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(field).not.toHaveValue(search);
}

/** What the phone does with the scanned code: pairs, then reports that it is alive. */
async function pairPhone(page: Page, look = async () => {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Привязка телефона' });
  const label = await dialog.getByRole('button', { name: /Скопировать токен/ }).getAttribute('aria-label');
  await look();
  const token = label?.split(': ')[1];
  const paired = await fetch(address('/device/v1/pair'), json({ token }));
  const { key } = (await paired.json()) as { key: string };
  const alive = await fetch(address('/device/v1/heartbeat'), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
  expect([paired.status, alive.status]).toEqual([200, 200]);

  await expect(dialog.getByText('Телефон привязан')).toBeVisible();
  await dialog.getByRole('button', { name: 'Готово' }).click();
}

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const digits = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 10)).join('');
const randomPhone = () => `+79${digits(9)}`;
const shownPhone = (phone: string) => phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7\u00a0($1)\u00a0$2-$3-$4');

/** Fifteen digits and the sixteenth that makes the number pass the Luhn check. */
function randomPan(): string {
  const start = `2200${digits(11)}`;
  const sum = [...start].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
}
