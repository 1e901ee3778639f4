import type { RequisiteCreate, RequisiteProfileFilters, RequisiteProfileSave } from '@app/contract/devices/requisites';
import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { cardNumber, claimNumber, mustRest } from '#features/devices/profiles/bank-profile-numbers.ts';
import { putOnTest } from '#features/devices/profiles/bank-profile-tier.ts';
import {
  addSystemProfile,
  correctedTotal,
  mustHaveWhereToPay,
  phoneContext,
} from '#features/devices/profiles/bank-profiles.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import { maskPan, maskPhone } from '#lib/mask.ts';
import type { Vault } from '#lib/vault.ts';
import { requisiteErrors } from './requisites-errors.ts';
import {
  clearMain,
  countRequisites,
  findMain,
  findRequisite,
  insertRequisite,
  listRequisites,
  listSystems,
  lockOwnProfile,
  type SealedPan,
  updatePan,
  updateRequisite,
} from './requisites-queries.ts';

export interface RequisiteNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Inside the caller's transaction. */
type ChangeNeeds = Omit<RequisiteNeeds, 'db'>;

export async function findRequisites(
  { db, vault }: RequisiteNeeds,
  trader: User,
  { page, count }: RequisiteProfileFilters,
) {
  const [rows, countRequisiteProfiles] = await Promise.all([
    listRequisites(db, trader.id, page, count),
    countRequisites(db, trader.id),
  ]);
  const requisiteProfiles = rows.map(({ pan_tail, phone, ...row }) => ({
    ...row,
    pan: phone ? maskPhone(vault.open(phone, phoneContext(trader.id))) : maskPan(pan_tail),
  }));
  return { requisiteProfiles, countRequisiteProfiles };
}

export async function saveRequisite(tx: Tx, needs: RequisiteNeeds, trader: User, card: RequisiteProfileSave) {
  const id =
    card.id === 0 ? await addRequisite(tx, needs, trader, card) : await changeRequisite(tx, needs, trader, card);
  return { success: true as const, id };
}

/** The first card of a profile becomes its main one in any case: a profile with cards has exactly one main card. */
export async function addRequisite(tx: Tx, needs: ChangeNeeds, trader: User, card: RequisiteProfileSave) {
  const profile = await lockUsableProfile(tx, trader, card.bank_profile_id);
  if (profile.payment_system) fail(requisiteErrors.ofSystem);
  const id = await addCard(tx, needs, trader, profile, card);
  await putOnTest(tx, profile.id, trader, needs.clock.now());
  return id;
}

async function addCard(
  tx: Tx,
  { clock, vault }: ChangeNeeds,
  trader: User,
  profile: { id: number },
  card: Omit<RequisiteProfileSave, 'id' | 'bank_profile_id'>,
): Promise<number> {
  const main = await findMain(tx, profile.id);
  if (main && card.is_main) await clearMain(tx, profile.id);
  const at = clock.now();
  const pan = sealNumber(vault, trader, card.pan ?? '');
  await claimCard(tx, trader, pan.number, at);
  const { total_amount, used_total_amount = 0n, available = 1, is_main = 0 } = card;
  const stored = { total_amount, used_total_amount, available, is_main: main ? is_main : 1 } as const;
  const id = await refuseTaken(insertRequisite(tx, trader.id, profile.id, stored, pan, at));
  record(tx, {
    event: 'requisite.created',
    ref: id,
    ...byOwner(trader.id, at),
    data: { tail: pan.tail },
  });
  return id;
}

async function changeRequisite(tx: Tx, { clock, vault }: RequisiteNeeds, trader: User, card: RequisiteProfileSave) {
  const at = clock.now();
  const profile = await lockUsableProfile(tx, trader, card.bank_profile_id);
  const stored = (await findRequisite(tx, profile.id, card.id)) ?? fail(requisiteErrors.notFound);
  const { total_amount, available = stored.available, is_main = stored.is_main } = card;
  if (stored.is_main && !is_main) fail(requisiteErrors.lastMain);
  if (!stored.is_main && is_main) await clearMain(tx, profile.id);

  const pan = sealNumber(vault, trader, card.pan ?? openPan(vault, trader.id, stored.pan));
  const isNew = pan.number !== cardNumber(vault, openPan(vault, trader.id, stored.pan));
  if (isNew) mustRest(stored, at);
  if (pan.number !== stored.number) {
    await claimCard(tx, trader, pan.number, at);
    await refuseTaken(updatePan(tx, card.id, pan));
  }
  if (isNew) await putOnTest(tx, profile.id, trader, at);
  const used_total_amount = correctedTotal(stored.used_total_amount, card);
  await updateRequisite(tx, { id: card.id, total_amount, used_total_amount, available, is_main });
  await mustHaveWhereToPay(tx, profile.id);

  const data = {
    total_amount: `${stored.total_amount} → ${total_amount}`,
    used_total_amount: `${stored.used_total_amount} → ${used_total_amount}`,
    available,
    is_main,
    ...(isNew && { tail: pan.tail }),
  };
  record(tx, { event: 'requisite.changed', ref: card.id, ...byOwner(trader.id, at), data });
  return card.id;
}

async function lockUsableProfile(tx: Tx, trader: User, id: number) {
  const profile = (await lockOwnProfile(tx, trader.id, id)) ?? fail(requisiteErrors.noProfile);
  return profile.is_hided ? fail(requisiteErrors.profileArchived) : profile;
}

export async function findSystems({ db }: RequisiteNeeds) {
  return { systems: await listSystems(db) };
}

/** Makes a bank profile without a device; a card is stored beside it as for any other. */
export async function addSystemRequisite(tx: Tx, needs: ChangeNeeds, trader: User, input: RequisiteCreate) {
  const { type, requisite_details } = input;
  const system = (await listSystems(tx)).find(({ name }) => name === type) ?? fail(requisiteErrors.unknownSystem);
  const pan = 'cardpan' in requisite_details ? requisite_details.cardpan : undefined;
  const phone = 'phone' in requisite_details ? requisite_details.phone : undefined;
  if ((system.system_group === 'card') !== (pan !== undefined)) fail(requisiteErrors.wrongDetails);

  const { min_amount, max_amount, total_amount, used_total_amount } = input;
  const limits = { min_amount, max_amount, total_amount, used_total_amount };
  const profile = { ...limits, payment_system: type, fio: requisite_details.fio, phone: phone ?? null };
  const id = await addSystemProfile(tx, needs, trader, profile);
  if (pan) await addCard(tx, needs, trader, { id }, { pan, total_amount, used_total_amount });
  return { success: true as const, id };
}

async function claimCard(tx: Tx, trader: User, number: bigint, at: Date): Promise<void> {
  await claimNumber(tx, trader.id, number, at).catch((error: unknown) => {
    const taken = error instanceof RefusalError && error.refusal.code === 'number_taken';
    throw taken ? new RefusalError(requisiteErrors.cardTaken) : error;
  });
}

async function refuseTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (brokenConstraint(error) === 'requisite_card_once') fail(requisiteErrors.cardTaken);
    throw error;
  }
}

const numberContext = ({ id }: { id: number }) => `pan:${id}`;

export const openPan = (vault: Vault, traderId: number, sealed: Buffer) =>
  vault.open(sealed, numberContext({ id: traderId }));

function sealNumber(vault: Vault, trader: User, number: string): SealedPan {
  return {
    sealed: vault.seal(number, numberContext(trader)),
    number: cardNumber(vault, number),
    tail: number.slice(-4),
  };
}
