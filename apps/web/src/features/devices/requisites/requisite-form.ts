import { bankProfileDefaults } from '@app/contract/devices/bank-profiles';
import {
  cardDetails,
  phoneDetails,
  type RequisiteCreate,
  type RequisiteProfile,
  type RequisiteProfileSave,
  requisiteCreate,
  requisiteProfileSave,
} from '@app/contract/devices/requisites';
import { amountOr, type WrittenAmount } from '@app/contract/values/amount-text';
import type { Flag } from '@app/contract/values/flag';
import { checkForm, type FormErrors } from '#lib/form/form-check.ts';

export interface RequisiteValues {
  pan: string;
  total_amount: WrittenAmount;
  used_total_amount: WrittenAmount;
  available: Flag;
  is_main: Flag;
}

export function requisiteValues(requisite?: RequisiteProfile): RequisiteValues {
  return {
    pan: '',
    total_amount: requisite?.total_amount ?? bankProfileDefaults.total_amount,
    used_total_amount: requisite?.used_total_amount ?? 0n,
    available: requisite?.available ?? 1,
    is_main: requisite?.is_main ?? 0,
  };
}

/** What is sent; with an empty card number a change keeps the old one. */
export function requisiteBody(
  bank_profile_id: number,
  requisite: RequisiteProfile | undefined,
  { pan, ...values }: RequisiteValues,
): RequisiteProfileSave {
  const id = requisite?.id ?? 0;
  return {
    ...values,
    id,
    bank_profile_id,
    ...((pan !== '' || id === 0) && { pan }),
    total_amount: amountOr(values.total_amount, none),
    used_total_amount: amountOr(values.used_total_amount, none),
    ...(requisite && { used_total_amount_before: requisite.used_total_amount }),
  };
}

export const checkRequisite = (body: RequisiteProfileSave): FormErrors => checkForm(requisiteProfileSave, body);

export interface SystemRequisiteValues {
  type: string;
  number: string;
  fio: string;
  min_amount: WrittenAmount;
  max_amount: WrittenAmount;
  total_amount: WrittenAmount;
  used_total_amount: WrittenAmount;
}

export const systemRequisiteValues: SystemRequisiteValues = {
  type: '',
  number: '',
  fio: '',
  min_amount: bankProfileDefaults.min_amount,
  max_amount: bankProfileDefaults.max_amount_added,
  total_amount: bankProfileDefaults.total_amount,
  used_total_amount: 0n,
};

export function systemRequisiteBody(isCard: boolean, values: SystemRequisiteValues): RequisiteCreate {
  const { type, number, fio } = values;
  return {
    type,
    requisite_details: isCard ? { cardpan: number, fio } : { phone: number, fio },
    min_amount: amountOr(values.min_amount, none),
    max_amount: amountOr(values.max_amount, none),
    total_amount: amountOr(values.total_amount, none),
    used_total_amount: amountOr(values.used_total_amount, none),
    available: 1,
  };
}

/** Checked by the schema of its own kind: the union's error would only say that neither fits. */
export function checkSystemRequisite(body: RequisiteCreate): FormErrors {
  const { requisite_details: details } = body;
  const { cardpan, phone, fio } = checkForm('cardpan' in details ? cardDetails : phoneDetails, details);
  const number = cardpan ?? phone;
  const others = Object.entries(checkForm(requisiteCreate, body)).filter(([name]) => !name.startsWith('requisite_'));
  return { ...Object.fromEntries(others), ...(number && { number }), ...(fio && { fio }) };
}

/** The contract refuses an empty amount with its own sentence. */
const none = -1n;
