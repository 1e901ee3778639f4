import { randomUUID } from 'node:crypto';
import type { StaffState } from '@app/contract/access/staff-machine';
import { limitsOf, platformLimits } from '@app/contract/platforms/platform-limits';
import { z } from 'zod';
import { newPan } from '#testing/given/profiles.ts';
import type { World } from '#testing/given/world.ts';
import type { Answer } from '#testing/server/server.ts';

/** Who may call, repeated here independently of the contract, so that a call that is opened to others by mistake is noticed. */
export type Audience =
  | 'anyone'
  | 'signed in'
  | 'traders'
  | 'payout traders'
  | 'moderators'
  | 'judges'
  | 'judges and viewers'
  | 'judging staff and viewers'
  | 'all staff'
  | 'owners'
  | 'owners and viewers'
  | 'support'
  | 'finance and viewers'
  | 'finance'
  | 'who sees money'
  | 'platforms';

type Owner = 'own' | 'foreign';

/** The thing that is asked for, and the caller's own things that are sent with it. */
export interface Thing {
  id: number;
  phonenumber?: string;
  device?: number;
  bank_profile_id?: number;
  deal_id?: number;
}

export interface IdRule {
  /** Makes a thing of the caller's own, or of somebody else of the same kind. */
  make(owner: Owner): Promise<Thing>;
  /** What to send with this id; a form is sent as it is. */
  ask(id: number, thing: Thing): unknown;
  /** Whether the answer is right for an own thing; 200 if not given. */
  allowed?(answer: Answer, thing: Thing): boolean;
  /** Whether the answer is right for another's thing; if not given, 404 with the same body as for an id that does not exist. */
  refused?(answer: Answer, id: number, thing: Thing): boolean;
  /** A table that changes nevertheless. */
  spends?: string;
  /** Moderators decide about everybody's payouts. */
  nobodysOwn?: true;
}

export interface AccessRule {
  for: Audience;
  /** By the name of each field that contains an id; also in the path. */
  ids?: Record<string, IdRule[]>;
}

/** These look like ids but are texts: a search, or the platform's own ids. */
export const notIds = new Set(['lk_id', 'payment_id', 'payout_id']);

export const missingId = 2_000_000_000;

/** Every call of the API. One that is not here fails the test. */
export function accessRules(world: World): Record<string, AccessRule> {
  const { trader, otherTrader, payoutTrader, otherPayoutTrader, platforms, code } = world;
  const traderOf = (owner: Owner) => (owner === 'own' ? trader : otherTrader);
  const payoutTraderOf = (owner: Owner) => (owner === 'own' ? payoutTrader : otherPayoutTrader);
  const platformOf = (owner: Owner) => (owner === 'own' ? platforms.own : platforms.other);

  const device = (owner: Owner) => world.device(traderOf(owner));
  const profile = (owner: Owner) => world.profile(traderOf(owner));
  /** It waits, and there is a deal that it could be joined to. */
  const notice = (owner: Owner) => world.bankNotice(traderOf(owner));
  const numbered = async (id: Promise<number>) => ({ id: await id });
  const limits = {
    fio: 'Иванов Иван',
    bank: '100000000004',
    min_amount: 100,
    max_amount: 500,
    sbp_available: 1,
    card_available: 0,
  };
  const ofProfile = (name: string, more: object = {}): AccessRule => ({
    for: 'traders',
    ids: { [name]: [{ make: profile, ask: (id) => ({ [name]: id, ...more }) }] },
  });
  /** `lacks`: what is said of one's own new device, and only of one's own. */
  const ofDevice = (more: object = {}, lacks?: string): AccessRule => ({
    for: 'traders',
    ids: {
      device_profile_id: [
        {
          make: device,
          ask: (id) => ({ device_profile_id: id, ...more }),
          allowed: ({ status, body }) => (lacks ? body.code === lacks : status === 200),
        },
      ],
    },
  });
  /** A new device has no traffic that could be paused, which is said only of one's own. */
  const ofPause = (more: object = {}): AccessRule => ({
    for: 'traders',
    ids: {
      device_profile_id: [
        {
          make: device,
          ask: (id) => ({ device_profile_id: id, ...more }),
          allowed: ({ status, body }) => status === 200 || body.code === 'nothing_to_pause',
        },
      ],
      bank_profile_ids: [
        {
          make: profile,
          ask: (id) => ({ bank_profile_ids: [id], ...more }),
          allowed: ({ status, body }) => status === 200 || body.code === 'nothing_to_pause',
        },
      ],
    },
  });
  /** Owners decide about everybody of the staff, and about nobody else: a trader is as if missing. */
  const ofStaff = (state: StaffState, more: object = {}): AccessRule => ({
    for: 'owners',
    ids: {
      user_id: [
        {
          make: async (owner) => (owner === 'own' ? world.colleague(state) : trader),
          ask: (user_id) => ({ user_id, reason: 'Проверка', ...more }),
        },
      ],
    },
  });
  /** Asked by a colleague whose word a second person must join; owners see what concerns money. */
  const ofRequest = (make: () => Promise<number>, more: () => object): AccessRule => ({
    for: 'all staff',
    ids: {
      request_id: [
        { make: () => numbered(make()), ask: (request_id) => ({ request_id, ...more() }), nobodysOwn: true },
      ],
    },
  });
  /** Everybody who is not of the staff is there for all staff; a colleague is as if missing. */
  const ofPerson = (audience: Audience, more: object = {}): AccessRule => ({
    for: audience,
    ids: {
      user_id: [
        {
          make: async (owner) => (owner === 'own' ? world.newcomer() : world.colleague('active')),
          ask: (user_id) => ({ user_id, ...more }),
        },
      ],
    },
  });
  /** Only traders have such a door; a moderator is as if missing. */
  const ofTraderByCode = (): AccessRule => ({
    for: 'support',
    ids: {
      user_id: [
        {
          make: async (owner) => (owner === 'own' ? world.withSecondFactor() : world.moderator),
          ask: (user_id) => ({ user_id, reason: 'Проверка', otp_code: code() }),
          refused: ({ status }) => status === 404,
        },
      ],
    },
  });
  /** A ЛК is found only together with its trader. */
  const ofPersonsProfile = (more: object = {}): AccessRule => ({
    for: 'support',
    ids: {
      user_id: [
        {
          make: async (owner) => ({ id: traderOf(owner).id, bank_profile_id: (await profile('own')).id }),
          ask: (user_id, { bank_profile_id }) => ({ user_id, bank_profile_id, reason: 'Проверка', ...more }),
        },
      ],
      bank_profile_id: [
        {
          make: profile,
          ask: (bank_profile_id) => ({ user_id: trader.id, bank_profile_id, reason: 'Проверка', ...more }),
        },
      ],
    },
  });
  /** Accounts of platforms are nobody's own: whoever may do this may do it to each. */
  const ofAccount = (audience: Audience, more: () => object = () => ({})): AccessRule => ({
    for: audience,
    ids: {
      platform_id: [{ make: world.account, ask: (platform_id) => ({ platform_id, ...more() }), nobodysOwn: true }],
    },
  });
  const ofKey = (more: object = {}): AccessRule => ({
    for: 'finance',
    ids: {
      key_id: [
        { make: world.platformKey, ask: (key_id) => ({ key_id, reason: 'Проверка', ...more }), nobodysOwn: true },
      ],
    },
  });
  const ofWebhook = (audience: Audience): AccessRule => ({
    for: audience,
    ids: { webhook_id: [{ make: world.webhook, ask: (webhook_id) => ({ webhook_id }), nobodysOwn: true }] },
  });
  const viewOf: IdRule['make'] = async (owner) => world.view(traderOf(owner));
  const ofDeal: IdRule['make'] = (owner) => numbered(world.deal(trader, platformOf(owner)));
  const ofPayout: IdRule['make'] = (owner) => numbered(world.payout(platformOf(owner)));
  const inPath = (make: IdRule['make'], body?: () => unknown): AccessRule => ({
    for: 'platforms',
    ids: { id: [{ make, ask: () => body?.() }] },
  });
  const moderated = (make: () => Promise<number>, more: object): IdRule => ({
    make: () => numbered(make()),
    ask: (id) => ({ id, ...more }),
    nobodysOwn: true,
  });

  /** A trader's own cases, and as if missing those of others. */
  const ofTalk = (form: (kind: string, id: number) => unknown = (kind, id) => ({ kind, id })): AccessRule => ({
    for: 'traders',
    ids: { id: [{ make: (owner) => numbered(world.appeal(traderOf(owner))), ask: (id) => form('appeal', id) }] },
  });
  const ofCaseTalk = (
    audience: Audience,
    form: (kind: string, id: number) => unknown = (kind, id) => ({ kind, id }),
  ): AccessRule => ({
    for: audience,
    ids: {
      id: [
        {
          make: () => numbered(world.reviewedPayout(payoutTrader)),
          ask: (id) => form('payout', id),
          nobodysOwn: true,
        },
        { make: () => numbered(world.appeal(trader)), ask: (id) => form('appeal', id), nobodysOwn: true },
      ],
    },
  });
  /** Payouts are open cases to everybody who judges; asked for by an owner, appeals are, too. */
  const ofCase: AccessRule = {
    for: 'judges',
    ids: {
      id: [
        {
          make: () => numbered(world.reviewedPayout(payoutTrader)),
          ask: (id) => ({ kind: 'payout', id }),
          nobodysOwn: true,
        },
        { make: () => numbered(world.reviewed(trader)), ask: (id) => ({ kind: 'appeal', id }), nobodysOwn: true },
      ],
    },
  };

  return {
    'GET /merchant/auth/captcha': { for: 'anyone' },
    'GET /merchant/auth/entry': { for: 'anyone' },
    'POST /merchant/auth/reg': { for: 'anyone' },
    'POST /merchant/auth/login': { for: 'anyone' },
    'POST /merchant/auth/changepass': { for: 'signed in' },
    'POST /merchant/auth/prove': { for: 'signed in' },
    'POST /merchant/auth/logout': { for: 'signed in' },
    'POST /device/v1/pair': { for: 'anyone' },
    'POST /device/v1/heartbeat': { for: 'anyone' },
    // The ids are of the phone's own making.
    'POST /device/v1/notices': { for: 'anyone', ids: { id: [] } },
    'GET /device/v1/state': { for: 'anyone' },

    'GET /trader/settings': { for: 'signed in' },
    'POST /trader/settings/otp': { for: 'signed in' },
    'GET /trader/events': { for: 'signed in' },
    'GET /trader/counters': { for: 'signed in' },
    'GET /trader/shift': { for: 'traders' },
    'POST /trader/holds': { for: 'traders' },
    'POST /trader/find': { for: 'signed in' },
    'GET /trader/views': { for: 'signed in' },
    'POST /trader/views/save': {
      for: 'signed in',
      ids: { id: [{ make: viewOf, ask: (id) => ({ id, list: 'deals', name: `Вид ${id}`, address: '' }) }] },
    },
    'POST /trader/views/remove': { for: 'signed in', ids: { id: [{ make: viewOf, ask: (id) => ({ id }) }] } },
    'POST /trader/views/start': {
      for: 'signed in',
      ids: { id: [{ make: viewOf, ask: (id) => ({ id, is_start: true }) }] },
    },
    'POST /trader/views/look': { for: 'signed in' },
    'POST /trader/inbox': { for: 'signed in' },
    'POST /trader/inbox/read': { for: 'signed in' },
    'GET /trader/notices': { for: 'signed in' },
    'POST /trader/notices': { for: 'signed in' },
    'GET /trader/notices/push': { for: 'signed in' },
    'POST /trader/notices/push': { for: 'signed in' },
    'POST /trader/notices/push/off': { for: 'signed in' },
    'GET /trader/notices/telegram': { for: 'signed in' },
    'POST /trader/notices/telegram/link': { for: 'signed in' },
    'POST /trader/notices/telegram/unlink': { for: 'signed in' },
    'POST /trader/notices/telegram/mute': { for: 'signed in' },

    'POST /trader/v2/device/list/bank': {
      for: 'traders',
      ids: {
        // The field is kept for programs that still send it: whatever id it has, people see their own devices.
        user_id: [
          {
            make: async (owner) => ({ ...(await device(owner)), id: traderOf(owner).id }),
            ask: (user_id) => ({ user_id }),
            allowed: ({ body }, { phonenumber }) => isListed(body.deviceList, phonenumber),
            refused: ({ status, body }, id, { phonenumber }) =>
              status === 200 && isListed(body.deviceList, phonenumber) === (id === missingId),
          },
        ],
        device_profile_id: [
          {
            make: device,
            ask: (device_profile_id) => ({ device_profile_id }),
            allowed: ({ body }, { phonenumber }) => isListed(body.deviceList, phonenumber),
            refused: ({ status, body }) => status === 200 && body.deviceList.length === 0,
          },
        ],
      },
    },
    'POST /trader/v2/device/list/status': {
      for: 'traders',
      ids: {
        deviceIdList: [
          {
            make: async (owner) => {
              const { device: id, beat } = await profile(owner);
              await beat();
              return { id };
            },
            ask: (id) => ({ deviceIdList: [id] }),
            allowed: ({ body }, { id }) => body.statusList.includes(id),
            refused: ({ status, body }) => status === 200 && body.statusList.length === 0,
          },
        ],
      },
    },
    'POST /trader/deviceprofiles/create': { for: 'traders' },
    'POST /trader/v2/device/create': {
      for: 'traders',
      ids: {
        id: [
          {
            make: device,
            ask: (id, { phonenumber }) => ({ id, phonenumber, pan: newPan(), ...limits }),
          },
        ],
      },
    },
    'GET /trader/v2/device/table': { for: 'traders' },
    'POST /trader/v2/device/view': ofDevice(),
    'POST /trader/v2/device/tohide': ofDevice({ is_hided: 1 }),
    'POST /trader/v2/device/token': ofDevice(),
    'POST /trader/v2/device/forward_key': ofDevice({}, 'device_unpaired'),

    'POST /trader/bankprofiles': { for: 'traders' },
    'POST /trader/bankprofiles/view': ofProfile('bankProfileId'),
    'POST /trader/bankprofiles/create': {
      for: 'traders',
      ids: {
        id: [
          {
            make: async (owner) => {
              const { id, device: phone } = await profile(owner);
              return { id, device: owner === 'own' ? phone : (await device('own')).id };
            },
            ask: (id, { device: device_profile_id }) => ({ id, device_profile_id, ...limits }),
          },
        ],
        device_profile_id: [
          { make: device, ask: (device_profile_id) => ({ id: 0, device_profile_id, ...limits }) },
          {
            // A profile cannot be moved to another's phone.
            make: async (owner) => {
              const { id: bank_profile_id, device: phone } = await profile('own');
              return { id: owner === 'own' ? phone : (await device('foreign')).id, bank_profile_id };
            },
            ask: (device_profile_id, { bank_profile_id: id }) => ({ id, device_profile_id, ...limits }),
          },
        ],
      },
    },
    'POST /trader/v2/device/update': ofProfile('id', limits),
    'POST /trader/v2/device/work': ofProfile('bank_profile_id', { available: 0 }),
    'POST /trader/bankprofiles/edit': ofProfile('bankProfileId', { available: 0 }),
    'POST /trader/bankprofiles/tohide': ofProfile('bankProfileId', { is_hided: 1 }),
    'POST /trader/bankprofiles/toarchive': ofProfile('bankProfileId'),

    'POST /trader/bankprofiles/batch': {
      for: 'traders',
      ids: {
        bank_profile_ids: [
          {
            make: profile,
            ask: (id) => ({ bank_profile_ids: [id], change: { action: 'off' } }),
            allowed: ({ body }) => body.results[0].error === null,
            // Several are answered one by one, each as if there were no such ЛК.
            refused: ({ body }, id) =>
              body.results.length === 1 &&
              body.results[0].bank_profile_id === id &&
              body.results[0].error === 'Банковский профиль не найден',
          },
        ],
      },
    },
    'GET /trader/bankprofiles/idle': { for: 'traders' },
    'GET /trader/pauses': { for: 'traders' },
    'POST /trader/pauses/start': ofPause({ minutes: 5 }),
    'POST /trader/pauses/end': ofPause(),
    'POST /trader/pauses/hours': { for: 'traders' },

    'POST /trader/requisiteprofiles': { for: 'traders' },
    'POST /trader/requisiteprofiles/create': {
      for: 'traders',
      ids: {
        id: [
          {
            make: async (owner) => {
              const { id, bank_profile_id } = await world.requisite(traderOf(owner));
              return { id, bank_profile_id: owner === 'own' ? bank_profile_id : (await profile('own')).id };
            },
            ask: (id, { bank_profile_id }) => ({ id, bank_profile_id, total_amount: 7 }),
          },
        ],
        bank_profile_id: [
          { make: profile, ask: (bank_profile_id) => ({ bank_profile_id, pan: newPan(), total_amount: 7 }) },
        ],
      },
    },
    'GET /trader/systems': { for: 'traders' },
    'POST /trader/requisites/create': { for: 'traders' },

    'POST /trader/deals': { for: 'traders' },
    'POST /trader/deals/view': {
      for: 'traders',
      ids: {
        deal_ids: [
          {
            make: (owner) => numbered(world.deal(traderOf(owner))),
            ask: (id) => ({ deal_ids: [id] }),
            allowed: ({ body }, { id }) => body.traderDeals[0].id === id,
            refused: ({ body }) => body.traderDeals.length === 0,
          },
        ],
      },
    },
    'POST /trader/deals/confirmed': { for: 'traders' },
    'POST /trader/deals/waiting': { for: 'traders' },
    'POST /trader/deals/changestatus': {
      for: 'traders',
      ids: {
        deal_id: (['close', 'archive'] as const).map((state) => ({
          make: (owner) => numbered(world[state === 'close' ? 'deal' : 'ended'](traderOf(owner))),
          ask: (deal_id) => ({ deal_id, state, otp_code: code() }),
        })),
        // An own deal with an appeal id that is not its own: the same refusal, whoever owns that appeal.
        appeal_id: [
          {
            make: async (owner) => {
              const { id, deal_id } = await world.appealed(trader);
              return { id: owner === 'own' ? id : await world.appeal(otherTrader), deal_id };
            },
            ask: (appeal_id, { deal_id }) => ({ appeal_id, deal_id, state: 'close', otp_code: code() }),
            refused: ({ status, body }) => status === 409 && body.code === 'appeal_replaced',
          },
        ],
        deal_ids: [
          {
            make: (owner) => numbered(world.deal(traderOf(owner))),
            ask: (id) => ({ deal_ids: [id], state: 'close', otp_code: code() }),
            // Several deals are answered one by one, and the code is used up.
            spends: 'two_factor',
            allowed: ({ body }) => body.results[0].success,
            refused: ({ body }, id) =>
              body.results.length === 1 && sameRefusal(body.results[0], { deal_id: id, error: 'Сделка не найдена' }),
          },
        ],
      },
    },
    'POST /trader/bank-notices': { for: 'traders' },
    'POST /trader/bank-notices/candidates': {
      for: 'traders',
      ids: { id: [{ make: notice, ask: (id) => ({ id }) }] },
    },
    'POST /trader/bank-notices/join': {
      for: 'traders',
      ids: {
        id: [
          {
            make: async (owner) => ({
              ...(await notice(owner)),
              ...(owner === 'foreign' && { deal_id: (await notice('own')).deal_id }),
            }),
            ask: (id, { deal_id }) => ({ id, deal_id }),
          },
        ],
        deal_id: [
          {
            make: async (owner) => {
              const { id: noticeId, deal_id } = await notice('own');
              return { id: owner === 'own' ? deal_id : (await notice('foreign')).deal_id, deal_id: noticeId };
            },
            ask: (deal_id, { deal_id: id }) => ({ id, deal_id }),
          },
        ],
      },
    },
    'POST /trader/bank-notices/foreign': {
      for: 'traders',
      ids: { id: [{ make: notice, ask: (id) => ({ id, foreign: 1 }) }] },
    },
    'GET /trader/bank-notices/settings': { for: 'traders' },
    'POST /trader/bank-notices/settings': { for: 'traders' },

    'POST /trader/appeals': { for: 'traders' },
    'POST /trader/appeals/view': {
      for: 'traders',
      ids: {
        appeal_id: [{ make: (owner) => numbered(world.appeal(traderOf(owner))), ask: (appeal_id) => ({ appeal_id }) }],
      },
    },
    'POST /trader/appeals/changestatus': {
      for: 'traders',
      ids: {
        appeal_id: [
          {
            make: (owner) => numbered(world.appeal(traderOf(owner))),
            ask: (appeal_id) => ({ appeal_id, trader_note: 'Не найден', state: 'cancel' }),
          },
        ],
      },
    },

    'POST /trader/payoutrequest/list': { for: 'payout traders' },
    'POST /trader/payoutrequest/view': {
      for: 'payout traders',
      ids: { id: [{ make: (owner) => numbered(world.taken(payoutTraderOf(owner))), ask: (id) => ({ id }) }] },
    },
    'POST /trader/payoutrequest/edit': {
      for: 'payout traders',
      ids: {
        id: [
          {
            // Everybody sees the pool; for a payout that is taken the answer says so, because the caller saw it there a moment ago.
            make: (owner) => numbered(owner === 'own' ? world.payout() : world.taken(otherPayoutTrader)),
            ask: (id) => ({ id, action: 'accept' }),
            refused: ({ status, body }, id) => (id === missingId ? status === 404 : body.code === 'payout_taken'),
          },
          {
            make: (owner) => numbered(world.taken(payoutTraderOf(owner))),
            ask: (id) => ({ id, action: 'cancel', note: 'Не проходит' }),
          },
        ],
      },
    },
    'POST /trader/payoutrequest/close/multiattach': {
      for: 'payout traders',
      ids: {
        id: [{ make: (owner) => numbered(world.taken(payoutTraderOf(owner))), ask: (id) => world.receiptForm(id) }],
      },
    },
    'POST /trader/payouts/action': { for: 'payout traders' },
    'POST /trader/payoutrequest/moderation/list': { for: 'moderators' },
    'POST /trader/payoutrequest/moderation/view': {
      for: 'moderators',
      ids: { id: [moderated(() => world.reviewedPayout(payoutTrader), {})] },
    },
    'POST /trader/payoutrequest/moderation/edit': {
      for: 'moderators',
      ids: {
        id: [
          moderated(() => world.reviewedPayout(payoutTrader), { action: 'done' }),
          moderated(() => world.reviewedPayout(payoutTrader), { action: 'sendback', reject_comment: 'Нет суммы' }),
          moderated(() => world.reviewedPayout(payoutTrader), { action: 'notproven', reject_comment: 'Нет перевода' }),
          moderated(() => world.payout(), { action: 'fullreject', reject_comment: 'Нет' }),
          moderated(() => world.cancelled(payoutTrader), { action: 'return', no_money_sent: true }),
        ],
      },
    },

    'POST /trader/deposit/create': { for: 'traders' },
    'POST /trader/deposit/cancel': {
      for: 'traders',
      ids: {
        deposit_id: [{ make: (owner) => numbered(world.deposit(traderOf(owner))), ask: (id) => ({ deposit_id: id }) }],
      },
    },
    'POST /trader/deposit/view': {
      for: 'traders',
      ids: {
        deposit_id: [{ make: (owner) => numbered(world.deposit(traderOf(owner))), ask: (id) => ({ deposit_id: id }) }],
      },
    },
    'POST /trader/deposit/claim': { for: 'traders', ids: { tx_id: [] } },
    'GET /trader/deposit/claims': { for: 'traders' },
    'POST /trader/deposit/list': { for: 'traders' },
    'GET /staff/v1/today': { for: 'all staff' },
    'POST /staff/v1/people': { for: 'all staff' },
    'POST /staff/v1/people/export': { for: 'all staff' },
    'POST /staff/v1/appeals': { for: 'all staff' },
    'POST /staff/v1/appeals/export': { for: 'all staff' },
    'POST /staff/v1/appeals/view': { for: 'all staff', ids: { id: [moderated(() => world.appeal(trader), {})] } },
    'POST /staff/v1/payouts': { for: 'all staff' },
    'POST /staff/v1/payouts/export': { for: 'all staff' },
    'POST /staff/v1/payouts/view': { for: 'all staff', ids: { id: [moderated(() => world.payout(), {})] } },
    'POST /staff/v1/topups': { for: 'all staff' },
    'POST /staff/v1/topups/export': { for: 'all staff' },
    'POST /staff/v1/topups/view': { for: 'all staff', ids: { id: [moderated(() => world.deposit(trader), {})] } },
    'POST /staff/v1/search': { for: 'all staff' },
    'POST /staff/v1/deals': { for: 'all staff' },
    'POST /staff/v1/deals/export': { for: 'all staff' },
    'POST /staff/v1/deals/view': { for: 'all staff', ids: { id: [moderated(() => world.deal(trader), {})] } },
    'POST /staff/v1/people/view': ofPerson('all staff'),
    'POST /staff/v1/people/devices': ofPerson('all staff'),
    'POST /staff/v1/people/sessions': ofPerson('all staff'),
    'POST /staff/v1/people/statement': ofPerson('all staff'),
    'POST /staff/v1/people/state': ofPerson('support', { state: 'paused', reason: 'Проверка' }),
    'POST /staff/v1/people/group': ofPerson('support', { group: 5, reason: 'Проверка' }),
    'POST /staff/v1/people/sessions/end': ofPerson('support', { reason: 'Проверка' }),
    'POST /staff/v1/people/two-factor-off': ofTraderByCode(),
    'POST /staff/v1/people/password-link': ofTraderByCode(),
    // Refused to whoever did not ask for it, whichever trader it is.
    'POST /staff/v1/people/password-link/show': { for: 'support', ids: { user_id: [] } },
    'POST /staff/v1/people/note': ofPerson('support', { text: 'Проверка' }),
    'POST /staff/v1/people/profile/off': ofPersonsProfile(),
    'POST /staff/v1/people/profile/tier': ofPersonsProfile({ tier: 1 }),
    'POST /staff/v1/people/requisite': {
      for: 'support',
      ids: {
        user_id: [
          {
            make: async (owner) => ({ id: traderOf(owner).id, device: (await device('own')).id }),
            ask: (user_id, { device: requisite_id }) => ({ user_id, kind: 'device', requisite_id, reason: 'Проверка' }),
          },
        ],
        requisite_id: [
          {
            make: (owner) => world.requisite(traderOf(owner)),
            ask: (requisite_id) => ({ user_id: trader.id, kind: 'card', requisite_id, reason: 'Проверка' }),
          },
        ],
      },
    },
    'POST /staff/v1/journal': { for: 'all staff' },
    'POST /staff/v1/journal/export': { for: 'all staff' },
    'POST /trader/statement': { for: 'traders' },
    'POST /trader/deals/export': { for: 'traders' },
    'POST /trader/appeals/export': { for: 'traders' },
    'POST /trader/deposit/export': { for: 'traders' },
    'POST /trader/payoutrequest/export': { for: 'payout traders' },
    'POST /trader/payoutrequest/moderation/export': { for: 'moderators' },
    'POST /trader/statement/export': { for: 'traders' },
    'POST /trader/statistics': { for: 'traders' },
    'POST /trader/statistics/pauses': { for: 'traders' },
    'POST /trader/statistics/export': { for: 'traders' },
    'POST /trader/goal': { for: 'traders' },
    'POST /trader/cases/figures': { for: 'traders' },
    'POST /trader/cases/figures/export': { for: 'traders' },

    'POST /trader/cases/talk': ofTalk(),
    'POST /trader/cases/talk/seen': ofTalk(),
    'POST /trader/cases/talk/write': ofTalk((kind, id) => world.talkForm({ kind, id })),
    'POST /staff/v1/cases/talk': ofCaseTalk('judges and viewers'),
    'POST /staff/v1/cases/talk/seen': ofCaseTalk('judges'),
    'POST /staff/v1/cases/talk/write': ofCaseTalk('judges', (kind, id) =>
      world.talkForm({ kind, id, reader: 'trader' }),
    ),
    'POST /staff/v1/cases/talk/pass': {
      for: 'judges',
      ids: {
        id: [
          {
            make: async () => {
              const { id, message } = await world.talked();
              return { id, deal_id: message };
            },
            ask: (id, { deal_id: message_id }) => ({ kind: 'appeal', id, message_id }),
            nobodysOwn: true,
          },
        ],
        message_id: [
          {
            make: async (owner) => {
              const { id, message } = await world.talked();
              return { id: message, deal_id: owner === 'own' ? id : (await world.talked()).id };
            },
            ask: (message_id, { deal_id: id }) => ({ kind: 'appeal', id, message_id }),
          },
        ],
      },
    },
    'POST /staff/v1/cases': { for: 'judges and viewers' },
    'POST /staff/v1/cases/figures': { for: 'judges and viewers' },
    'POST /staff/v1/cases/figures/export': { for: 'judges and viewers' },
    'POST /staff/v1/cases/export': { for: 'judges and viewers' },
    'POST /staff/v1/cases/view': { ...ofCase, for: 'judges and viewers' },
    'POST /staff/v1/cases/lease': ofCase,
    'POST /staff/v1/cases/appeal/:id/decide': {
      for: 'judges',
      ids: {
        id: [
          {
            make: () => numbered(world.reviewed(trader)),
            ask: () => ({ decision: 'trader', reason_code: 'not_received' }),
            nobodysOwn: true,
          },
        ],
      },
    },
    'POST /staff/v1/cases/payout/:id/decide': {
      for: 'judges',
      ids: {
        id: [
          {
            make: () => numbered(world.reviewedPayout(payoutTrader)),
            ask: () => ({ action: 'done', reason_code: 'receipt_valid' }),
            nobodysOwn: true,
          },
        ],
      },
    },
    'POST /staff/v1/cases/foresee': {
      for: 'judges',
      ids: {
        id: [
          {
            make: () => numbered(world.reviewedPayout(payoutTrader)),
            ask: (id) => ({ kind: 'payout', id, action: 'done' }),
            nobodysOwn: true,
          },
          {
            make: () => numbered(world.reviewed(trader)),
            ask: (id) => ({ kind: 'appeal', id, decision: 'trader' }),
            nobodysOwn: true,
          },
        ],
      },
    },
    'POST /staff/v1/cases/disagree': {
      for: 'judges',
      ids: {
        id: [
          {
            make: () => numbered(world.decidedLargePayout(payoutTrader)),
            ask: (id) => ({ kind: 'payout', id, reason: 'Чек чужой' }),
            nobodysOwn: true,
          },
        ],
      },
    },
    'GET /staff/v1/cases/payout/:id/reversal': {
      for: 'judging staff and viewers',
      ids: { id: [{ make: () => numbered(world.reviewedPayout(payoutTrader)), ask: () => ({}), nobodysOwn: true }] },
    },
    'POST /staff/v1/cases/leave': {
      for: 'judges',
      // What one has not is left without a word.
      ids: {
        id: [
          {
            make: () => numbered(world.reviewedPayout(payoutTrader)),
            ask: (id) => ({ kind: 'payout', id }),
            refused: ({ status }) => status === 200,
            nobodysOwn: true,
          },
        ],
      },
    },
    'GET /staff/v1/requests': { for: 'all staff' },
    'POST /staff/v1/requests/ended': { for: 'all staff', ids: {} },
    'POST /staff/v1/requests/foresee': {
      for: 'all staff',
      ids: {
        // A sum is weighed before anybody looks whose it is; nothing is said of the person.
        trader_id: [
          {
            make: async (owner) => (owner === 'own' ? trader : world.moderator),
            ask: (trader_id) => ({ kind: 'balance.adjust', trader_id, amount: 100 }),
            refused: ({ status }) => status === 200,
          },
        ],
        transfer_id: [
          {
            make: () => numbered(world.transfer()),
            ask: (transfer_id) => ({ kind: 'transfer.assign', transfer_id, trader_id: trader.id }),
            // No rate of that time is there; whoever comes as far as that was let through.
            allowed: ({ status, body }) => status === 200 || body.code === 'rate_stale',
            nobodysOwn: true,
          },
        ],
        platform_id: [
          {
            make: world.account,
            ask: (platform_id) => ({
              kind: 'platform.limits',
              platform_id,
              limits: z.encode(platformLimits, limitsOf({})),
            }),
            nobodysOwn: true,
          },
        ],
      },
    },
    'POST /staff/v1/requests/confirm': ofRequest(
      () => world.request(),
      () => ({ otp_code: code() }),
    ),
    'POST /staff/v1/requests/refuse': ofRequest(
      () => world.request(),
      () => ({ reason: 'Не то' }),
    ),
    'POST /staff/v1/requests/withdraw': ofRequest(
      () => world.request(world.owner),
      () => ({}),
    ),
    'POST /staff/v1/money/adjust': {
      for: 'finance',
      ids: {
        trader_id: [
          {
            make: async (owner) => (owner === 'own' ? trader : world.moderator),
            ask: (trader_id) => ({ trader_id, amount: 100, reason: 'Проверка', otp_code: code() }),
            refused: ({ status }) => status === 404,
          },
        ],
      },
    },
    'POST /staff/v1/money/adjustments': { for: 'who sees money' },
    'GET /staff/v1/money/transfers': { for: 'who sees money' },
    'POST /staff/v1/money/claims': { for: 'who sees money' },
    'POST /staff/v1/money/assignee': { for: 'who sees money' },
    'POST /staff/v1/money/assign': {
      for: 'finance',
      ids: {
        // The chain of this world is not there; whoever comes as far as that was let through.
        transfer_id: [
          {
            make: () => numbered(world.transfer()),
            ask: (transfer_id) => ({ transfer_id, trader_id: trader.id, reason: 'Проверка', otp_code: code() }),
            allowed: ({ body }) => body.code === 'chain_not_set',
            nobodysOwn: true,
          },
        ],
        trader_id: [
          {
            make: async (owner) => {
              const { id } = owner === 'own' ? trader : world.moderator;
              return { id, deal_id: await world.transfer() };
            },
            ask: (trader_id, { deal_id: transfer_id }) => ({
              transfer_id,
              trader_id,
              reason: 'Проверка',
              otp_code: code(),
            }),
            allowed: ({ body }) => body.code === 'chain_not_set',
          },
        ],
      },
    },
    'POST /staff/v1/money/claims/close': {
      for: 'finance',
      ids: {
        claim_id: [
          {
            make: () => numbered(world.claim()),
            ask: (claim_id) => ({ claim_id, answer: 'Не ваш' }),
            nobodysOwn: true,
          },
        ],
      },
    },
    'GET /staff/v1/money/books': { for: 'who sees money' },
    'POST /staff/v1/money/verify': { for: 'finance' },
    'GET /staff/v1/money/chain': { for: 'who sees money' },
    'GET /staff/v1/rates': { for: 'who sees money' },
    'POST /staff/v1/rates/usdt': { for: 'finance' },
    'POST /staff/v1/rates/bands': { for: 'finance' },
    'POST /staff/v1/rates/rule': { for: 'finance' },
    'GET /staff/v1/staff': { for: 'owners and viewers' },
    'GET /staff/v1/system': { for: 'owners and viewers' },
    'GET /staff/v1/platforms': { for: 'finance and viewers' },
    'POST /staff/v1/platforms/view': ofAccount('finance and viewers'),
    'POST /staff/v1/platforms/create': { for: 'finance' },
    'POST /staff/v1/platforms/state': ofAccount('finance', () => ({ state: 'stopped', reason: 'Проверка' })),
    'POST /staff/v1/platforms/limits': ofAccount('finance', () => ({
      limits: z.encode(platformLimits, { ...limitsOf({}), waiting_deals: 7n }),
      reason: 'Проверка',
    })),
    'POST /staff/v1/platforms/keys/add': ofAccount('finance', () => ({
      key: `key-${randomUUID()}`,
      scopes: ['read'],
      reason: 'Проверка',
    })),
    'POST /staff/v1/platforms/keys/rotate': ofKey({ hours: 1 }),
    'POST /staff/v1/platforms/keys/show': ofKey(),
    'POST /staff/v1/platforms/keys/end': ofKey(),
    'POST /staff/v1/platforms/webhook': ofAccount('finance', () => ({
      url: 'https://hooks.example.com/in',
      new_secret: false,
      reason: 'Проверка',
    })),
    'POST /staff/v1/platforms/webhook/show': ofAccount('finance'),
    'POST /staff/v1/platforms/webhook/end-old': ofAccount('finance', () => ({ reason: 'Проверка' })),
    'POST /staff/v1/platforms/webhook/remove': ofAccount('finance', () => ({ reason: 'Проверка' })),
    'POST /staff/v1/platforms/webhooks': ofAccount('finance and viewers'),
    'POST /staff/v1/platforms/webhooks/view': ofWebhook('finance and viewers'),
    'POST /staff/v1/platforms/webhooks/resend': ofWebhook('finance'),
    'POST /staff/v1/platforms/webhooks/resend-all': ofAccount('finance', () => ({
      from: '2026-01-01',
      reason: 'Проверка',
    })),
    'POST /staff/v1/staff/invite': { for: 'owners' },
    'POST /staff/v1/staff/invite/renew': ofStaff('invited'),
    'POST /staff/v1/staff/confirm': ofStaff('waiting'),
    'POST /staff/v1/staff/roles': ofStaff('active', { roles: ['finance'] }),
    'POST /staff/v1/staff/sessions/end': ofStaff('active'),
    'POST /staff/v1/staff/2fa/reset': ofStaff('active'),
    'POST /staff/v1/staff/off': ofStaff('active'),
    'POST /staff/v1/staff/on': ofStaff('off'),
    'POST /merchant/auth/new-password/open': { for: 'anyone' },
    'POST /merchant/auth/new-password': { for: 'anyone' },
    'POST /staff/v1/invitation/open': { for: 'anyone' },
    'POST /staff/v1/invitation/accept': { for: 'anyone' },

    'POST /platform/v1/deals': { for: 'platforms' },
    'GET /platform/v1/deals/:id': inPath(ofDeal),
    'POST /platform/v1/deals/:id/cancel': inPath(ofDeal),
    'POST /platform/v1/appeals': {
      for: 'platforms',
      ids: { deal_id: [{ make: ofDeal, ask: (id) => world.appealForm(id) }] },
    },
    'GET /platform/v1/appeals/:id': inPath((owner) => numbered(world.appeal(trader, platformOf(owner)))),
    'POST /platform/v1/appeals/:id/decide': inPath(
      (owner) => numbered(world.reviewed(trader, platformOf(owner))),
      () => ({ decision: 'rejected' }),
    ),
    'GET /platform/v1/appeals/:id/messages': inPath((owner) => numbered(world.appeal(trader, platformOf(owner)))),
    'POST /platform/v1/appeals/:id/messages': inPath(
      (owner) => numbered(world.appeal(trader, platformOf(owner))),
      () => world.talkForm({}),
    ),
    'POST /platform/v1/payouts': { for: 'platforms' },
    'GET /platform/v1/payouts/:id': inPath(ofPayout),
    'POST /platform/v1/payouts/:id/withdraw': inPath(ofPayout),
    'GET /platform/v1/rates': { for: 'platforms' },
  };
}

const isListed = (devices: { phonenumber: string }[], phone: string | undefined) =>
  devices.some(({ phonenumber }) => phonenumber === phone);

const sameRefusal = (result: object, { deal_id, error }: { deal_id: number; error: string }) =>
  JSON.stringify(result) === JSON.stringify({ deal_id, success: false, error });
