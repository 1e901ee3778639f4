import {
  needsTwoPersons,
  platformCode,
  platformName,
  platformScope,
  rotationHours,
} from '@app/contract/platforms/console-platforms';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import { inOneGo } from '#db/in-one-go.ts';
import {
  addPlatform,
  findPlatform,
  type ListedAccount,
  lockAccount,
  readName,
} from '#features/platforms/platform-accounts.ts';
import { platformErrors } from '#features/platforms/platform-errors.ts';
import {
  addKey,
  describeKey,
  endKeyLater,
  type ListedKey,
  listKeys,
  lockKey,
} from '#features/platforms/platform-keys.ts';
import { setEndpointOf, type WebhookNeeds } from '#features/platforms/webhooks/webhooks.ts';
import { type Endpoint, findEndpoint, lockEndpoint } from '#features/platforms/webhooks/webhooks-queries.ts';
import type { ActKind, ReasonedChange } from '#features/two-persons/act-kind.ts';
import { fail } from '#http/refusal.ts';
import { hours as hoursOf, later } from '#lib/clock.ts';

export type PlatformKindNeeds = Omit<WebhookNeeds, 'db'>;

const ofPlatform = (platform_id: number) => `platform:${platform_id}`;
/** Whoever asked may see the new secret once. Where one person is enough it is in the answer. */
const asked = ({ by, reason }: ReasonedChange) => ({
  by,
  reason,
  toShow: typeof by === 'object' && 'staff' in by ? by.staff : undefined,
});

const createContent = z.object({ code: platformCode, name: platformName });

/** An account with its first key, which may do everything. */
export const platformCreateKind = (
  needs: PlatformKindNeeds,
): ActKind<z.output<typeof createContent>, number, void> => ({
  name: 'platform.create',
  area: 'platforms',
  content: createContent,
  thing: () => 'platform:new',
  lock: async (tx, { code }) => {
    if (await findPlatform(tx, code)) fail(platformErrors.platformExists);
  },
  describe: async (_tx, _nothing, { code, name }) => `Добавить платформу «${name}», ${describeKey({ key: code })}`,
  facts: async () => [],
  always: async () => true,
  basis: () => 'new',
  perform: async (tx, _nothing, { code, name }, change) => {
    await addPlatform(tx, needs, { code, name }, asked(change));
    return ((await findPlatform(tx, code)) ?? fail(platformErrors.noPlatform)).platform;
  },
});

const keyContent = z.object({
  platform_id: rowId,
  key: platformCode,
  scopes: z.array(platformScope),
  addresses: z.array(z.string()).nullable(),
  ends_at: z.iso.datetime().nullable().default(null),
  /** It takes the place of this one, which works for so many hours more. */
  replaces: z.object({ key_id: rowId, hours: rotationHours }).nullable().default(null),
});

interface Keyed {
  account: ListedAccount;
  /** In whose place the new one comes. */
  old: ListedKey | null;
}

/** One more key, or a new one in place of another. */
export const platformKeyKind = (needs: PlatformKindNeeds): ActKind<z.output<typeof keyContent>, string, Keyed> => ({
  name: 'platform.key',
  area: 'platforms',
  content: keyContent,
  thing: ({ platform_id }) => ofPlatform(platform_id),
  lock: async (tx, { platform_id, replaces }) => {
    const account = await lockAccount(tx, { platform: platform_id });
    const old = replaces && ((await lockKey(tx, replaces.key_id, needs.clock.now())) ?? fail(platformErrors.noKey));
    return { account, old };
  },
  describe: async (_tx, { account, old }, { key, scopes, addresses }) => {
    const what = describeKey({ key, scopes, addresses: addresses ?? undefined });
    return `Платформа «${account.name}», новый ${what}${old ? `; вместо ключа ${old.key}` : ''}`;
  },
  facts: async (db, { platform_id }) => {
    const now = needs.clock.now();
    const keys = (await listKeys(db, platform_id)).filter(({ ends_at }) => ends_at === null || ends_at > now);
    return [{ label: 'Действующие ключи', value: keys.map(({ key }) => key).join(', ') || 'нет' }];
  },
  always: async (_tx, _keyed, key) => needsTwoPersons(key),
  basis: ({ account }) => account.state,
  perform: async (tx, { old }, { platform_id, addresses, ends_at, replaces, ...key }, change) => {
    const rights = { ...key, addresses: addresses ?? undefined, ends_at: ends_at ? new Date(ends_at) : undefined };
    await addKey(tx, needs, { platform: platform_id }, rights, asked(change));
    if (old && replaces) await endKeyLater(tx, old, later(change.at, hoursOf(replaces.hours)), change);
    return key.key;
  },
});

const hookContent = z.object({ platform_id: rowId, url: z.string(), new_secret: z.boolean() });

interface Told {
  name: string;
  /** Undefined where none is set. */
  known: Endpoint | undefined;
}

/** Where a platform is told of outcomes, and the secret that signs it. The result: whether there is a new one. */
export const webhookKind = (needs: PlatformKindNeeds): ActKind<z.output<typeof hookContent>, boolean, Told> => ({
  name: 'platform.webhook',
  area: 'platforms',
  content: hookContent,
  thing: ({ platform_id }) => ofPlatform(platform_id),
  lock: async (tx, { platform_id }) => {
    const [name, known] = await inOneGo(readName(tx, { platform: platform_id }), lockEndpoint(tx, platform_id));
    return { name, known };
  },
  describe: async (_tx, { name }, { url, new_secret }) =>
    `Платформа «${name}»: вебхуки на ${url}${new_secret ? ', новый секрет подписи' : ''}`,
  facts: async (db, { platform_id }) => [
    { label: 'Адрес сейчас', value: (await findEndpoint(db, platform_id))?.url ?? 'не задан' },
  ],
  always: async () => true,
  basis: ({ known }) => `${known?.url} ${known?.old_until?.toISOString()}`,
  perform: async (tx, { known }, { platform_id, url, new_secret }, change) => {
    const made = await setEndpointOf(tx, needs, { platform_id, known }, { url, newSecret: new_secret }, asked(change));
    return made !== undefined;
  },
});
