import { findBank } from '@app/contract/banks';
import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useReducer } from 'react';
import { findBanks, frequentBanks, otherBanks } from './bank-directory.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';
import classes from './bank-select.module.css';

interface BankSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'value' | 'onChange'> {
  value: string;
  onChange: (bank: string) => void;
}

/**
 * A bank of the directory, found by name, abbreviation or identifier. The list opens when somebody types, clicks or asks for it with
 * an arrow, not by itself: it would lie over the buttons below.
 */
export function BankSelect({ value, onChange, ...props }: BankSelectProps) {
  // Mantine learns the id of its list only after drawing it, and without one more drawing says that the list is closed.
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  return (
    <Select
      label={text.bank}
      placeholder={text.chooseBank}
      data={data}
      value={value || null}
      onChange={(bank) => onChange(bank ?? '')}
      searchable
      openOnFocus={false}
      onDropdownOpen={() => setTimeout(redraw)}
      selectFirstOptionOnChange
      filter={({ search }) => (isChosen(value, search) ? data : findBanks(search).slice(0, enough).map(asItem))}
      nothingFoundMessage={text.noBank}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.short}>{findBank(option.value)?.short}</span>
        </span>
      )}
      {...props}
    />
  );
}

/** Nobody reads on: the next letter is quicker, and fewer options follow the typing better on an old phone. */
const enough = 50;

const asItem = ({ id, name }: { id: string; name: string }): ComboboxItem => ({ value: id, label: name });

const data = [
  { group: text.frequent, items: frequentBanks.map(asItem) },
  { group: text.others, items: otherBanks.map(asItem) },
];

/** The name of the chosen bank stands in the field like a search, but nobody is searching: the whole directory is wanted. */
function isChosen(value: string, search: string): boolean {
  return search.trim() === '' || findBank(value)?.name === search;
}
