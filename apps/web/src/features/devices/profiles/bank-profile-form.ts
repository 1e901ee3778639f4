import { bankId } from '@app/contract/banks';
import {
  type BankProfile,
  type BankProfileEdit,
  bankProfileDefaults,
  bankProfileEdit,
  bankProfileLimits,
  type CycleMode,
} from '@app/contract/devices/bank-profiles';
import { amountOr, type WrittenAmount } from '@app/contract/values/amount-text';
import type { Flag } from '@app/contract/values/flag';
import { pan } from '@app/contract/values/pan';
import { z } from 'zod';
import { checkForm, type FormErrors } from '#lib/form/form-check.ts';

/** Fields about the receiver, the amounts and the methods: the same in the wizards and in the edit dialog. */
export type LimitValues = {
  fio: string;
  min_amount: WrittenAmount;
  max_amount: WrittenAmount;
  sbp_available: Flag;
  card_available: Flag;
};

/** What both wizards ask about a bank. */
export type BankValues = LimitValues & { bank: string; pan: string };

export function bankValues(max_amount: bigint): BankValues {
  const { min_amount, sbp_available, card_available } = bankProfileDefaults;
  return { bank: '', pan: '', fio: '', min_amount, max_amount, sbp_available, card_available };
}

/** An empty amount counts as zero: the contract's sentence about zero fits. */
export function withAmounts<Values extends LimitValues>(values: Values) {
  return { ...values, min_amount: amountOr(values.min_amount, 0n), max_amount: amountOr(values.max_amount, 0n) };
}

const bankStep = z.object({ bank: bankId });
const cardStep = z.object({ pan });
export const checkBank = (values: BankValues): FormErrors => checkForm(bankStep, values);
export const checkCard = (values: BankValues): FormErrors => checkForm(cardStep, values);
export const checkLimits = (values: BankValues): FormErrors => checkForm(bankProfileLimits, withAmounts(values));

export type EditValues = LimitValues & { bank: string; cycle_mode: CycleMode; cycle_limit: WrittenAmount };

export function editValues(profile: BankProfile): EditValues {
  const { fio, bank, min_amount, max_amount, sbp_available, card_available, cycle_mode, cycle_limit } = profile;
  return { fio, bank, min_amount, max_amount, sbp_available, card_available, cycle_mode, cycle_limit };
}

export function editBody({ id, version, payment_system }: BankProfile, values: EditValues): BankProfileEdit {
  // A requisite by payment system has no bank. An empty limit of the cycle is not zero but missing.
  const bank = payment_system === null ? values.bank : undefined;
  return { ...withAmounts(values), bank, id, version, cycle_limit: amountOr(values.cycle_limit, -1n) };
}

export const checkEdit = (body: BankProfileEdit): FormErrors => checkForm(bankProfileEdit, body);
