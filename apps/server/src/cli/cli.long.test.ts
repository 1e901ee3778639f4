import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Group } from '@app/contract/access/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { operate } from '#testing/server/operator.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startServer();
  dataDir = await mkdtemp(join(tmpdir(), 'cabinet-cli-'));
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/** The operator's command beside the server, on the same database. */
const operator = (args: string[]) => operate(args, { DATABASE_URL: server.url, DATA_DIR: dataDir });

/** The same as a process of its own. */
async function operatorProcess(args: string[], input = '') {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    env: { ...env, DATABASE_URL: server.url, DATA_DIR: dataDir },
  });
  child.stdin.end(input);
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { said: said.trim(), complained: complained.trim(), code };
}

test('help lists every command, --version says the one of this program; an unknown one ends with 1', async () => {
  expect((await operator(['--version'])).said).toMatch(/^\d+\.\d+\.\d+$/);
  const { said, code } = await operator(['help']);
  expect(code).toBe(0);
  for (const name of ['users:create', 'users:group', 'users:password', 'users:2fa-off', 'ledger:verify'])
    expect(said).toContain(name);
  expect((await operatorProcess(['nonsense'])).code).toBe(1);
});

test('a user is created with a password from stdin, signs in, changes group and password', async () => {
  const made = await operatorProcess(
    ['users:create', 'operated', 'operated@example.com', '5', '--password-stdin'],
    'from the pipe\n',
  );
  expect(made.said).toMatch(/^Создан пользователь operated, id \d+, группа 5\.$/);
  const { token } = (await server.signIn('operated', 'from the pipe')).body;
  const session = server.visitor(0, '', token);
  expect((await session.get('/trader/settings')).body.user.group).toBe(Group.payoutTrader);

  expect((await operator(['users:group', 'operated', '2'])).said).toBe('operated: группа 5 → 2.');
  expect((await session.get('/trader/settings')).body.user.group).toBe(Group.moderator);

  const { said } = await operator(['users:password', 'operated']);
  const [, password = ''] = /Пароль: (\S+)/.exec(said) ?? [];
  expect((await session.get('/trader/settings')).status).toBe(401);
  expect((await server.signIn('operated', password)).status).toBe(200);
});

test('the first owner is made here, signs in and has a second factor to set up', async () => {
  const made = await operator(['staff:create', 'first-owner', 'first-owner@example.com']);
  const [, id = '', password = ''] =
    /^Создан сотрудник first-owner, id (\d+), роли: owner\.\nПароль: (\S+)$/.exec(made.said) ?? [];
  const { token } = (await server.signIn('first-owner', password)).body;
  const owner = server.visitor(Number(id), 'first-owner', token);
  expect((await owner.get('/trader/settings')).body.user).toMatchObject({
    group: Group.staff,
    roles: ['owner'],
    mustSetUp: true,
  });
  expect((await operator(['staff:create', 'desk', 'desk@example.com', 'support,finance'])).said).toMatch(
    /роли: support, finance\./,
  );
  expect((await operator(['staff:create', 'nobody', 'no@example.com', 'boss'])).complained).toBe(
    'Недопустимое значение: boss',
  );
  const { said } = await operator(['staff:list']);
  expect(said.split('\n').map((line) => line.split('\t').slice(1, 5))).toEqual([
    ['first-owner', 'owner', 'работает', '2FA не включена'],
    ['desk', 'support, finance', 'работает', '2FA не включена'],
    ['operated', 'moderator', 'работает', '2FA не включена'],
  ]);
});

test('nobody becomes staff without a role, and staff do not leave their group by the back door', async () => {
  const trader = await server.given.user();
  const owner = await server.given.user({ roles: ['owner'] });
  expect((await operator(['users:create', 'silent', 'silent@example.com', '1'])).complained).toBe(
    'Сотрудника создаёт staff:create: у него есть роли.',
  );
  for (const args of [
    [trader.login, '1'],
    [owner.login, '0'],
  ])
    expect(await operator(['users:group', ...args])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Группа сотрудника не меняется'),
    });
  expect((await owner.get('/trader/settings')).body.user.group).toBe(Group.staff);
});

test('a trader is paused, blocked and let in again with a reason each time, and the list shows where they stand', async () => {
  const trader = await server.given.user();
  const listed = async () =>
    (await operator(['users:list'])).said.split('\n').find((line) => line.includes(`\t${trader.login}\t`));
  expect(await listed()).toContain('группа 0, работает');
  expect((await operator(['users:state', trader.login, 'paused', 'Проверка', 'документов'])).said).toBe(
    `${trader.login}: работает → приостановлен.`,
  );
  expect((await operator(['users:state', trader.login, 'blocked', 'Жалобы'])).said).toBe(
    `${trader.login}: приостановлен → заблокирован.`,
  );
  expect(await listed()).toContain('группа 0, заблокирован');
  expect((await trader.get('/trader/settings')).status).toBe(401);
  expect((await operator(['users:state', trader.login, 'blocked', 'Ещё раз'])).complained).toBe(
    'Трейдер уже заблокирован',
  );
  expect((await operator(['users:state', trader.login, 'new', 'Заново'])).complained).toContain(
    'Нужно active, paused или blocked',
  );
  expect((await operator(['users:state', trader.login, 'active', ' '])).complained).toBe('Укажите причину');
  expect((await operator(['users:state', trader.login, 'active', 'Разобрались'])).code).toBe(0);
  const rows = await server.db.many(sql`
    select actor, data->>'to' as to, data->>'reason' as reason from journal
    where event = 'user.state_changed' and ref = ${trader.id} order by id`);
  expect(rows).toEqual([
    { actor: 'operator', to: 'paused', reason: 'Проверка документов' },
    { actor: 'operator', to: 'blocked', reason: 'Жалобы' },
    { actor: 'operator', to: 'active', reason: 'Разобрались' },
  ]);
});

test('two-step is turned off, a balance is adjusted, the ledger is verified', async () => {
  const trader = await server.given.user({ twoFactor: true });
  expect((await operator(['users:2fa-off', trader.login, 'Потерял', 'телефон'])).said).toBe(
    `${trader.login}: двухэтапная аутентификация выключена.`,
  );
  expect((await operator(['balance:adjust', trader.login, '1500,50', 'Стартовый', 'баланс'])).said).toBe(
    `${trader.login}: доступно 1500.50 ₽, в сделках 0.00 ₽.`,
  );
  expect((await operator(['balance:adjust', trader.login, '-2000', 'Зачислено ошибочно'])).said).toBe(
    `${trader.login}: доступно 0.00 ₽, в сделках 0.00 ₽, долг 499.50 ₽.`,
  );
  expect(await operator(['ledger:verify'])).toMatchObject({ said: 'Книга сходится.', code: 0 });
});

test('a way back in: a link is printed once nobody has to be asked, and with money and two owners another confirms', async () => {
  const trader = await server.given.user({ twoFactor: true });
  expect((await operator(['users:password-link', trader.login, ' '])).complained).toBe('Укажите причину.');
  const { said } = await operator(['users:password-link', trader.login, 'Забыл пароль']);
  // The command has a key of its own here, so that the server of this test knows another link.
  expect(said).toMatch(/\/new-password#\d+\.[\w-]{43}$/);
  expect(await server.db.one(sql`select user_id, given_to from password_links where user_id = ${trader.id}`)).toEqual({
    user_id: trader.id,
    given_to: null,
  });
  expect((await trader.get('/trader/settings')).status).toBe(401);

  const rich = await server.given.user({ twoFactor: true, balance: 100_00n });
  const owners = await Promise.all([1, 2].map(() => server.given.user({ roles: ['owner'] })));
  for (const command of ['users:password-link', 'users:2fa-off'])
    expect((await operator([command, rich.login, 'Забыл'])).complained).toMatch(/^Для этого нужны два человека/);
  const asked = await operator(['users:2fa-off', rich.login, 'Потерял', `--by=${owners[0]?.login}`]);
  expect(asked.said).toMatch(/^Спрошено, запрос \d+: ничего не сделано/);
  expect((await operator(['users:password', rich.login])).complained).toMatch(/есть деньги: пароль он задаст сам/);
  const ids = owners.map(({ id }) => id);
  await server.db.run(sql`update staff set roles = '{viewer}' where user_id = any(${ids}::int[])`);
});

test('above the limits the command line only asks, in the name of somebody who may, and another confirms', async () => {
  const trader = await server.given.user();
  const [owner, other, viewer] = await Promise.all(
    (['owner', 'owner', 'viewer'] as const).map((role) => server.given.user({ roles: [role] })),
  );
  const adjust = ['balance:adjust', trader.login, '70000', 'Ошибка'];
  expect((await operator(adjust)).complained).toMatch(/^Для этого нужны два человека.*--by=логин/);
  expect((await operator([...adjust, `--by=${viewer?.login}`])).complained).toMatch(/не вправе/);
  expect((await operator([...adjust, `--by=${owner?.login}`])).said).toMatch(
    /^Спрошено, запрос \d+: ничего не сделано/,
  );
  expect((await operator(['requests:list'])).said).toMatch(`на баланс ${trader.login}`);
  expect((await trader.get('/trader/settings')).body.user.financial_balance).toBe(0);
  const asked = (await other?.get('/staff/v1/requests'))?.body.requests.at(-1);
  expect(asked).toMatchObject({ by_command: true, asked_by: { login: owner?.login }, may: { confirm: true } });
  expect(
    await server.db.value(sql`select actor from journal where event = 'request.asked' order by id desc limit 1`),
  ).toBe('operator');
  await server.db.run(sql`update staff set roles = '{viewer}' where user_id = any(${[owner?.id, other?.id]}::int[])`);
});

test.each([
  [['users:group', 'nobody-here', '0'], 'Пользователь не найден'],
  [['users:group', 'any', '7'], 'Недопустимое значение: 7'],
  [['users:create', 'ivan-ivan', '--password-stdin'], /^Использование: npm run cabinet -- users:create/],
  [['users:create', 'abc', 'abc@example.com'], 'Логин должен быть не менее 4 символов: abc'],
  [['balance:adjust', 'nobody-here', '10', 'x'], 'Пользователя nobody-here нет.'],
])('%o is refused in one Russian sentence', async (args, sentence) => {
  const { complained, code } = await operator(args);
  expect(code).toBe(1);
  expect(complained).toMatch(sentence);
});

test.each(['0x10', '1.005', '0', 'abc'])('«%s» is no amount', async (amount) => {
  const trader = await server.given.user();
  expect((await operator(['balance:adjust', trader.login, amount, 'x'])).code).toBe(1);
  expect((await operator(['balance:adjust', trader.login, '10', ' '])).complained).toBe('Укажите причину.');
  expect((await trader.get('/trader/settings')).body.user.financial_balance).toBe(0);
});

/** Then a command needs nobody else. */
const nobodyIsStaff = () => server.db.run(sql`update staff set state = 'off'`);

test('the platform’s address for webhooks is set, what did not arrive is listed and sent again', async () => {
  await server.given.platform('hooked');
  await nobodyIsStaff();
  expect((await operator(['platform:webhook', 'hooked', 'https://10.0.0.1/hook'])).complained).toContain(
    'частной сети',
  );
  const { said } = await operator(['platform:webhook', 'hooked', 'https://hooks.example.com/in']);
  expect(said).toMatch(
    /^Уведомления платформы hooked идут на https:\/\/hooks\.example\.com\/in\.\nСекрет: whsec_\S{40,}$/,
  );
  expect((await operator(['platform:webhook', 'nobody', 'https://hooks.example.com/in'])).code).toBe(1);

  const told = await server.db.one<{ id: bigint }>(sql`
    insert into webhooks (platform_id, object, type, body, created_at, due_at, retry_until, state)
    select id, 'deal:1', 'deal.closed', '{}', now(), now(), now(), 'given_up' from platforms where code = 'hooked'
    returning id`);
  const listed = await operator(['webhooks:list']);
  expect(listed.said).toContain(`${told?.id}\thooked\tdeal:1\tdeal.closed\tне доставлено`);
  expect(listed.said).toMatch(/\nВсего ждут: 0, больше не отправляются: 1\.$/);
  expect(listed.code).toBe(1);
  expect((await operator(['webhooks:resend', String(told?.id)])).said).toBe('Уведомление поставлено в очередь.');
  expect((await operator(['webhooks:list', 'deal:1'])).said).toContain('ждёт');
  expect((await operator(['webhooks:resend', '999999'])).complained).toBe('Такого уведомления нет');
  expect((await operator(['platform:webhook', 'hooked', 'off'])).said).toContain('Адрес убран');
});

test('a rule of the business is listed and set with a reason; a wrong one changes nothing', async () => {
  expect((await operator(['rules:list'])).said).toContain('most_amount\t1000000 ₽');
  expect((await operator(['rules:set', 'most_profiles', '250', 'Осторожность'])).said).toBe('most_profiles: 250 шт.');
  expect((await operator(['rules:list'])).said).toContain('most_profiles\t250 шт.');
  for (const wrong of [
    ['nonsense', '1', 'Причина'],
    ['most_amount', '0', 'Причина'],
    ['most_amount', 'много', 'Причина'],
    ['test_deals', '1.5', 'Причина'],
    ['most_amount', '5', ' '],
    ['approve_registrations', '1', 'Причина'],
  ])
    expect(await operator(['rules:set', ...wrong])).toMatchObject({ code: 1 });
  const rows = await server.db.many(sql`select actor, data from journal where event = 'rule.set'`);
  expect((await operator(['rules:list'])).said).toContain('approve_registrations\tнет\t');
  const said = (await operator(['rules:set', 'approve_registrations', 'Да', 'Проверяем'])).said;
  expect(said).toBe('approve_registrations: да');
  expect((await operator(['rules:list'])).said).toMatch(/approve_registrations\tда\t.*, изначально нет/);
  const data = { name: 'most_profiles', was: '200', value: '250', reason: 'Осторожность' };
  expect(rows).toEqual([{ actor: 'operator', data }]);
});

test('a platform is made with its first key, gets others with rights of their own, and all are listed', async () => {
  await nobodyIsStaff();
  const { said } = await operator(['platform:create', 'acme', 'ACME', 'Pay']);
  expect(said).toMatch(/^Ключ: acme\nСекрет: \S{43}$/);
  expect((await operator(['platform:create', 'acme', 'Another'])).complained).toBe('Такая платформа уже есть');

  const rights = ['--scopes', 'read,deals', '--addresses', '203.0.113.7,198.51.100.9/24', '--until', '2999-01-31'];
  const made = await operator(['platform:key-create', 'acme', 'acme-reports', ...rights]);
  expect(made.said).toMatch(/^Ключ: acme-reports\nСекрет: \S{43}$/);
  const refused = async (...args: string[]) => (await operator(['platform:key-create', ...args])).complained;
  expect(await refused('nobody', 'nobody-key')).toContain('Платформы nobody нет');
  expect(await refused('acme', 'acme')).toBe('Такой ключ уже есть');
  expect(await refused('acme', 'acme-3', '--scopes', 'all')).toContain('Права ключа: read, deals, payouts, decide');
  expect(await refused('acme', 'acme-3', '--addresses', '10.0.0.0/33')).toContain('Адрес вида');
  expect(await refused('acme', 'acme-3', '--until', 'завтра')).toContain('Дата вида');

  expect((await operator(['platform:limit', 'acme', 'waiting_deals', '150', 'Осторожность'])).said).toBe(
    'waiting_deals: 150 шт.',
  );
  expect((await operator(['platform:limit', 'acme'])).said).toMatch(/waiting_sum\t20.000.000.₽\t/);
  expect((await operator(['platform:stop', 'acme', 'Ключ', 'утёк'])).said).toBe('acme: остановлена');
  // With owners there a shell only asks.
  const [owner] = await Promise.all([1, 2].map(() => server.given.user({ roles: ['owner'] })));
  for (const args of [
    ['platform:create', 'other', 'Other'],
    ['platform:start', 'acme', 'Заменён'],
  ]) {
    expect((await operator(args)).code).toBe(1);
    expect((await operator([...args, `--by=${owner?.login}`])).said).toContain('ничего не сделано');
  }
  expect((await operator(['platform:key-revoke', 'acme'])).said).toBe('Ключ acme отозван.');
  const lines = (await operator(['platform:list'])).said.split('\n');
  const from = lines.findIndex((line) => line.startsWith('acme\tACME Pay\tсоздана '));
  expect(lines.slice(from + 1, from + 3)).toEqual([
    expect.stringMatching(/^ {2}acme\tread,deals,payouts,decide\tс любых адресов\tне использован\tне действует с \d/),
    '  acme-reports\tread,deals\tс адресов 203.0.113.7/32,198.51.100.0/24\tне использован\tдействует до 2999-01-31T21:00:00.000Z',
  ]);
});

test('cases that wait for a decision are listed, with their amount, trader and what is to be known of them', async () => {
  const people = payoutPeople(server);
  const trader = await people.trader();
  const id = await people.inReview(trader, { amount: 7_500 });
  const line = (await operator(['cases:list'])).said.split('\n').find((each) => each.startsWith(`Выплата ${id}\t`));
  expect(line).toMatch(new RegExp(`\tНа проверке\t7500(\\.00)? ₽\t${trader.login}\tрешить до 20`));
});
