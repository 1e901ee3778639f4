import { banks } from '@app/contract/banks';
import type { ThingName } from '@app/contract/things/thing';
import type { ReactNode } from 'react';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { FoldedFilters } from '#ui/list/folded-filters.tsx';
import { SearchInput } from '#ui/list/search-input.tsx';
import { isNarrowed } from '#ui/period/period-button.tsx';
import { PeriodMenu } from '#ui/period/period-menu.tsx';
import { AmountFilter } from './amount-filter.tsx';
import { listText as text } from './thing-list-text.ts';

/** What a list may be narrowed by; not every list has all of them. */
export interface ThingFilters {
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  trader?: string | undefined;
  amount_from?: bigint | undefined;
  amount_to?: bigint | undefined;
  /** Of payouts also `overdue`, which is a time and not a status. */
  status?: number | 'overdue' | undefined;
  platform?: number | undefined;
  bank?: string | undefined;
}

interface ThingListFiltersProps {
  value: ThingFilters;
  onChange: (change: ThingFilters) => void;
  /** What the search looks for: «Номер или Payment ID». */
  searchBy: string;
  /** The choice of a status, where things have one. */
  statuses?: readonly { value: string; label: string }[];
  /** The choice of the platform, where things have one. */
  platforms?: readonly ThingName[] | undefined;
  withBank?: boolean;
  /** What only this list is narrowed by; it stands first. */
  more?: ReactNode;
}

/** Search, trader, status, platform, bank, amounts and period. */
export function ThingListFilters(props: ThingListFiltersProps) {
  const { value, onChange, searchBy } = props;
  const search = (
    <SearchInput
      value={value.search ?? ''}
      onChange={(text) => onChange({ search: text || undefined })}
      label={searchBy}
      placeholder={searchBy}
    />
  );
  return (
    <FoldedFilters search={search} active={countNarrowing(value)}>
      <Fields {...props} />
    </FoldedFilters>
  );
}

const statusOf = (chosen: string) => (chosen === 'overdue' ? chosen : Number(chosen));

function Fields({ value, onChange, statuses, platforms, withBank = false, more }: ThingListFiltersProps) {
  return (
    <>
      {more}
      <SearchInput
        value={value.trader ?? ''}
        onChange={(trader) => onChange({ trader: trader || undefined })}
        label={text.trader}
        placeholder={text.trader}
      />
      {statuses && (
        <FilterSelect
          w={180}
          aria-label={text.status}
          leftSection={text.status}
          leftSectionWidth={66}
          data={[{ value: '', label: text.any }, ...statuses]}
          value={value.status === undefined ? '' : String(value.status)}
          onChange={(status) => onChange({ status: status ? statusOf(status) : undefined })}
        />
      )}
      {platforms && (
        <FilterSelect
          w={180}
          aria-label={text.platform}
          leftSection={text.platform}
          leftSectionWidth={92}
          data={[
            { value: '', label: text.any },
            ...platforms.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={value.platform === undefined ? '' : String(value.platform)}
          onChange={(platform) => onChange({ platform: platform ? Number(platform) : undefined })}
        />
      )}
      {withBank && (
        <FilterSelect
          w={180}
          aria-label={text.bank}
          leftSection={text.bank}
          leftSectionWidth={52}
          searchable
          data={bankOptions}
          value={value.bank ?? ''}
          onChange={(bank) => onChange({ bank: bank || undefined })}
        />
      )}
      <AmountFilter
        label={text.amountFrom}
        value={value.amount_from}
        onChange={(amount_from) => onChange({ amount_from })}
      />
      <AmountFilter label={text.amountTo} value={value.amount_to} onChange={(amount_to) => onChange({ amount_to })} />
      <PeriodMenu value={value} onChange={onChange} />
    </>
  );
}

const bankOptions = [{ value: '', label: text.any }, ...banks.map(({ id, name }) => ({ value: id, label: name }))];

/** How many of the filters behind the button hide rows; both ends of a period are one. */
function countNarrowing({ search: _, from, to, ...others }: ThingFilters): number {
  return Object.values(others).filter((value) => value !== undefined).length + Number(isNarrowed({ from, to }));
}
