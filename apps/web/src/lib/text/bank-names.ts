import { findBank } from '@app/contract/banks';

/** The name of a bank by its identifier; one the directory does not know is shown as it came. */
export function bankName(bank: string): string {
  return findBank(bank)?.name ?? bank;
}

/** «Т-Банк · ЛК1024»: how people call a bank profile. */
export function lkLabel({ bank, id_alias }: { bank: string; id_alias: string }): string {
  return `${bankName(bank)} · ${id_alias}`;
}
