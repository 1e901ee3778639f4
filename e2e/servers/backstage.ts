import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { format } from 'node:util';
import { type ColleagueRole, isModerator, type StaffRole } from '@app/contract/access/roles';
import { Group, needsSecondFactor } from '@app/contract/access/users';
import { unansweredStatuses } from '@app/contract/appeals/appeal-machine';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { RuleName } from '@app/contract/rules';
import { readConfig } from '@app/server/config';
import {
  addPlatform,
  addStaff,
  addUser,
  adjustBalance,
  days,
  enableWithSecret,
  hashPassword,
  later,
  openSession,
  setRule,
  sql,
  systemClock,
} from '@app/server/kit';
import {
  assignTransfer,
  type ChainTransfer,
  commands,
  expireDueDeals,
  openInstallation,
  receiveTransfers,
  reviewOverdueAppeals,
  setEndpoint,
} from '@app/server/testing/server/stage';

/** Like the wallet of the demo, it belongs to nobody. */
const WALLET = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';

const DEMO_OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** USDT that came so many hours ago. */
interface Stray {
  tx_id: string;
  from: string;
  amount: number;
  hours: number;
}

/**
 * Works beside the running server, on the same database: for what tests need and no visitor can do, or not twenty times in a row. One
 * process for all tests; a separate command would cost a second each time.
 */
const config = readConfig(process.env);
const { db, vault, close } = await openInstallation(config, 'change');
const needs = { ...config, db, vault, clock: systemClock };

interface NewUser {
  login: string;
  email: string;
  password: string;
  group: Group;
  /** Of group 1; an owner unless told otherwise. */
  roles?: StaffRole[];
  /** With this secret two-step authentication is on; for those who may do nothing without, with the demo's. */
  otpSecret?: string;
}

const acts = {
  /** Runs an operator's command; returns what it prints. */
  async operator({ args: [name, ...args] }: { args: string[] }) {
    const said: string[] = [];
    const { log } = console;
    console.log = (...words) => said.push(format(...words));
    try {
      const code = await commands.find((command) => command.name === name)?.run(needs, args);
      if (code) throw new Error(`${name}: ${code}`);
    } finally {
      console.log = log;
    }
    return said.join('\n');
  },
  /** Creates a user with a new session that has just proven itself; returns the token. */
  async user({ login, email, password, group, roles = ['owner'], otpSecret }: NewUser) {
    const at = systemClock.now();
    const password_hash = await hashPassword(password);
    const { token } = await db.begin(async (tx) => {
      const [person, change] = [{ login, email, password_hash }, { by: 'operator', at } as const];
      // Confirmed long ago, so that their second word counts.
      const colleague = { ...person, state: 'active', since: later(at, -days(30)) } as const;
      const id = needsSecondFactor(group)
        ? await addStaff(tx, { ...colleague, roles: group === Group.moderator ? ['moderator'] : roles }, change)
        : await addUser(tx, { ...person, group }, change);
      const secret = otpSecret ?? (needsSecondFactor(group) && DEMO_OTP_SECRET);
      if (secret) await enableWithSecret(tx, vault, id, secret);
      return openSession(tx, id, at, { byCode: true });
    });
    return token;
  },
  /** Makes a new session for an existing user; returns the token. */
  async session({ login }: { login: string }) {
    const user = await db.one<{ id: number }>(sql`select id from users where login = ${login}`);
    if (!user) throw new Error(`Nobody is called ${login}`);
    return db.begin(async (tx) => (await openSession(tx, user.id, systemClock.now(), { byCode: true })).token);
  },
  /** For another server process. */
  async databaseUrl() {
    return db.pool.options.connectionString ?? '';
  },
  /** A deal lasts a minute at least; this ends it at once. */
  async expireDeal({ id }: { id: number }) {
    await db.run(sql`update deals set expires_at = created_at where id = ${id} and status = ${DealStatus.waiting}`);
    await expireDueDeals(needs);
  },
  /** As if it had been taken more than half an hour ago. */
  async makeOverdue({ id }: { id: number }) {
    await db.run(sql`
      update payouts set pin_at = pin_at - interval '61 minutes', moved_at = moved_at - interval '61 minutes',
        work_until = work_until - interval '61 minutes', return_from = return_from - interval '61 minutes'
      where id = ${id} and status = ${PayoutStatus.inWork}`);
  },
  /** The trader had a day to answer it; this ends it at once. */
  async endAnswer({ id }: { id: number }) {
    await db.run(
      sql`update appeals set expires_at = created_at where id = ${id} and status = any(${unansweredStatuses}::int[])`,
    );
    await reviewOverdueAppeals(needs);
  },
  /** Whoever pays in the demo waits for half a minute, as if the request had been made before that. */
  async hurryPayer({ login }: { login: string }) {
    await db.run(sql`
      update deposits set created_at = created_at - interval '40 seconds'
      where trader_id = (select id from users where login = ${login})`);
  },
  /** A trader becomes one of the staff or a moderator, with the same account. No command does that; whoever decides a case is asked for it all the same. */
  async joinStaff({ login, roles }: { login: string; roles: readonly ColleagueRole[] }) {
    const group = isModerator(roles) ? Group.moderator : Group.staff;
    await db.run(sql`
      with person as (update users set "group" = ${group} where login = ${login} returning id)
      insert into staff (user_id, roles, roles_since, state, confirmed)
      select id, ${roles}, (select jsonb_object_agg(role, now() - interval '30 days') from unnest(${roles}::text[]) role), 'active', true from person`);
  },
  /** Roubles given to a trader, or taken. The command would ask a second person for so much as soon as a test has made a second owner. */
  async adjust({ login, roubles }: { login: string; roubles: number }) {
    const trader = await db.one<{ id: number }>(sql`select id from users where login = ${login}`);
    if (!trader) throw new Error(`Nobody is called ${login}`);
    const adjustment = { trader_id: trader.id, amount: BigInt(roubles) * 100n, reason: 'Проверка' };
    await db.begin((tx) => adjustBalance(tx, adjustment, { by: 'operator', at: systemClock.now() }));
  },
  /** A rule of the business, in its smallest unit. The command would ask a second person. */
  async rule({ name, value }: { name: RuleName; value: string }) {
    const change = { by: 'operator', at: systemClock.now() } as const;
    await db.begin((tx) => setRule(tx, { name, value: BigInt(value), reason: 'Проверка' }, change));
  },
  /** An account with everything at once; commands would ask a second person. */
  async platform({ key, url }: { key: string; url: string }) {
    // Large payouts are for two judges, not for a limit.
    const limits = { payout_amount: 2_000_000_00n, payouts_over_deals: 20_000_000_00n };
    const secret = await db.begin((tx) => addPlatform(tx, needs, { code: key, name: 'Проверка', limits }));
    return JSON.stringify({ secret, webhookSecret: await setEndpoint(needs, { code: key, url }) });
  },
  /** USDT that pay no request. */
  async stray({ tx_id, from, amount, hours }: Stray) {
    const at = systemClock.now();
    const block_at = new Date(at.getTime() - hours * 3_600_000);
    const coins = { tx_id, log_index: 0, amount: BigInt(amount) * 1_000_000n, contract: config.wallet.contract };
    const arrival = { ...coins, wallet: WALLET, from_address: from, block_at };
    await db.begin((tx) => receiveTransfers(tx, [arrival], at));
  },
  /** The operator's command without a chain to compare with: what is stored is taken for what is there. */
  async assign({ tx_id, login }: { tx_id: string; login: string }) {
    const [trader, stored] = await Promise.all([
      db.one<{ id: number }>(sql`select id from users where login = ${login}`),
      db.many<ChainTransfer>(sql`
        select tx_id, log_index, amount, contract, block_at, wallet as "to", from_address as "from"
        from wallet_transfers where tx_id = ${tx_id}`),
    ]);
    const tron = { transfersIn: async () => stored };
    await assignTransfer({ ...needs, tron, wallets: [WALLET] }, { tx_id, trader_id: trader?.id ?? 0 });
  },
};

// One after another: what a command says must not mix with what another says.
let turn: Promise<unknown> = Promise.resolve();
const server = createServer((request, response) => {
  turn = turn.then(async () => {
    const name = request.url?.slice(1) as keyof typeof acts;
    const answer = await acts[name]((await json(request)) as never).then(
      (said) => ({ said: said ?? '' }),
      (error: Error) => ({ error: error.message }),
    );
    response.end(JSON.stringify(answer));
  });
  // As a text: a number would be printed in colour where colours are wanted.
}).listen(0, '127.0.0.1', () => console.log(String((server.address() as AddressInfo).port)));

process.once('SIGTERM', async () => {
  server.close();
  await close();
  process.exit(0);
});
