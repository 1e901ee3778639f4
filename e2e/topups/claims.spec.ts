import { randomBytes } from 'node:crypto';
import { expectAccessible } from '../axe/accessible.ts';
import { address, backstage, enter, expect, newcomer, test } from '../fixtures.ts';
import { expectLedgerHolds, operator, sampleFile } from '../world.ts';

const sender = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

test('a transfer without a request is claimed, waits its day, is assigned and arrives', {
  tag: ['@every-width', '@daily'],
}, async ({ page }) => {
  const tx_id = randomBytes(32).toString('hex');
  const young = randomBytes(32).toString('hex');
  await backstage('stray', { tx_id, from: sender, amount: 50, hours: 25 });
  await backstage('stray', { tx_id: young, from: sender, amount: 70, hours: 23 });
  const person = newcomer();
  await enter(page, person);
  await page.goto(address('/dashboard/wallet'));
  await page.getByRole('button', { name: /^Перевод не.зачислен\?$/ }).click();

  const dialog = page.getByRole('dialog', { name: /^Заявить о.переводе$/ });
  await expect(dialog.getByLabel('Номер транзакции (TXID)')).toBeFocused();
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByText('Номер транзакции — 64 знака: цифры и буквы от a до f')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Номер транзакции (TXID)').fill(`https://tronscan.org/#/transaction/${tx_id.toUpperCase()}`);
  await dialog.getByLabel(/^Адрес, с.которого отправлено$/).fill(sender);
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await sampleFile('proof.png', tx_id));
  await expect(dialog.getByText('proof.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Отправить' }).click();

  await expect(page.getByText('Заявление отправлено')).toBeVisible();
  const claim = page.getByRole('list', { name: /^Мои заявления о.переводах$/ }).getByRole('listitem');
  await expect(claim.getByText(/^На.рассмотрении$/)).toBeVisible();
  await expectAccessible(page);
  const listed = await operator('claims:list');
  expect(listed).toMatch(
    new RegExp(`${tx_id}\t0\t50.000000 USDT\t.*не привязан\n\t№ \\d+\t${person.login}\t.*\\(совпал\\)`),
  );

  await expect(backstage('assign', { tx_id: young, login: person.login })).rejects.toThrow(
    'не раньше чем через 24 часа',
  );
  await backstage('assign', { tx_id, login: person.login });
  await expect(claim.getByText('Зачислено')).toBeVisible();
  const sum = (await claim.locator('[data-money]').textContent()) ?? '';
  expect(sum).toMatch(/^4\s\d{3},\d\d\s₽$|^4\s\d{3}\s₽$/);
  await expect(page.getByText('Завершено')).toBeVisible();
  await expect(page.getByText(sum, { exact: true }).locator('visible=true').nth(1)).toBeVisible();
  expect(await operator('claims:list')).not.toContain(tx_id);
  await expectLedgerHolds();
});
