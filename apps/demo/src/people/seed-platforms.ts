import { DealStatus } from '@app/contract/deals/deal-machine';
import {
  addKey,
  addPlatform,
  type Clock,
  type Db,
  days,
  endKeyLater,
  findPlatform,
  hours,
  later,
  listKeys,
  sql,
  type Vault,
} from '@app/server/kit';
import { DEMO_PLATFORM } from './people.ts';

interface PlatformNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** A second account, which has just changed its key, and of the first what it was told: most arrived, some did not. */
export async function seedPlatforms({ db, clock, vault }: PlatformNeeds): Promise<void> {
  const code = 'neva-pay';
  const demo = await findPlatform(db, DEMO_PLATFORM.key);
  if (!demo || (await findPlatform(db, code))) return;
  const now = clock.now();
  await db.begin(async (tx) => {
    const then = { vault, clock: { now: () => later(now, -days(19)) } };
    await addPlatform(tx, then, { code, name: 'Нева-Пэй, приём платежей' });
    const { platform = 0 } = (await findPlatform(tx, code)) ?? {};
    const addresses = ['203.0.113.0/24', '2001:db8:17::/48'];
    await addKey(tx, then, { platform }, { key: `${code}-reports`, scopes: ['read'], addresses });
    await addKey(tx, { vault, clock }, { platform }, { key: `${code}-2` });
  });
  await db.begin(async (tx) => {
    const first = (await listKeys(db)).find(({ key }) => key === code);
    if (first) await endKeyLater(tx, first, later(now, hours(60)), { reason: 'Плановая замена', at: now });
    await tell(tx, demo.platform, now);
  });
}

/** Of the last closed deals. One receiver's bad night: what was sent then was given up. */
async function tell(tx: Pick<Db, 'run'>, platform: number, now: Date): Promise<void> {
  const [nightFrom, nightTo] = [later(now, -hours(52)), later(now, -hours(48))];
  await tx.run(sql`
    with told as (
      select id, status, payment_id, real_amount as amount, closed_at as at, closed_at between ${nightFrom} and ${nightTo} as lost
      from deals where platform_id = ${platform} and status = ${DealStatus.closed} and closed_at < ${now}
      order by closed_at desc limit 400
    ), made as (
      insert into webhooks (platform_id, object, type, body, state, attempts, created_at, due_at, retry_until, delivered_at)
      select ${platform}, 'deal:' || id, 'deal.closed',
        json_build_object('type', 'deal.closed', 'timestamp', at, 'data', json_build_object(
          'id', id, 'payment_id', payment_id, 'amount', amount / 100.0, 'status', status))::text,
        case when lost then 'given_up' else 'delivered' end, case when lost then 12 else 1 end, at, at,
        at + interval '24 hours', case when not lost then at end
      from told order by at
      returning id, created_at, state
    )
    insert into webhook_deliveries (webhook_id, at, milliseconds, status, answer)
    select id, created_at + pause * interval '1 hour', case state when 'delivered' then 40 + id % 90 else 10000 end,
      case state when 'delivered' then 200 when 'given_up' then case when pause > 0 then 502 end end,
      case state when 'delivered' then '{"ok":true}' else
        case when pause > 0 then '<html><body><h1>502 Bad Gateway</h1></body></html>'
        else 'The operation was aborted due to timeout' end end
    from made cross join lateral (
      select pause from (values (0), (6), (12), (18)) pauses (pause) where state = 'given_up' or pause = 0) tries`);
}
