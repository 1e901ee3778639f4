import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { akBars } from './ak-bars.ts';
import { alfaBank } from './alfa-bank.ts';
import { bankSpb } from './bank-spb.ts';
import { domRf } from './dom-rf.ts';
import { gazprombank } from './gazprombank.ts';
import { mtsBank } from './mts-bank.ts';
import { otkritie } from './otkritie.ts';
import { otpBank } from './otp-bank.ts';
import { ozonBank } from './ozon-bank.ts';
import { pochtaBank } from './pochta-bank.ts';
import { psb } from './psb.ts';
import { raiffeisen } from './raiffeisen.ts';
import { rosbank } from './rosbank.ts';
import { rosselkhozbank } from './rosselkhozbank.ts';
import { sberbank } from './sberbank.ts';
import { sovcombank } from './sovcombank.ts';
import { tBank } from './t-bank.ts';
import { uralsib } from './uralsib.ts';
import { vtb } from './vtb.ts';
import { yandexBank } from './yandex-bank.ts';

/** The banks whose texts we know. Senders and packages are those seen beside the texts; the operator adds others. */
export const builtInBanks: readonly NoticeBank[] = [
  sberbank,
  tBank,
  alfaBank,
  vtb,
  gazprombank,
  raiffeisen,
  rosselkhozbank,
  sovcombank,
  otkritie,
  pochtaBank,
  mtsBank,
  ozonBank,
  otpBank,
  psb,
  rosbank,
  akBars,
  yandexBank,
  uralsib,
  bankSpb,
  domRf,
];
