import { findBank } from '@app/contract/banks';

/** The name of a bank by its identifier; an unknown identifier is shown as it is. */
export function bankName(bank: string): string {
  return findBank(bank)?.name ?? bank;
}

/** «Т-Банк · ЛК1024»: how people call a bank profile. */
export function lkLabel({ bank, id_alias }: { bank: string; id_alias: string }): string {
  return `${bankName(bank)} · ${id_alias}`;
}
