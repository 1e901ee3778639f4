import { findBank } from '@app/contract/banks';
import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { findBanks, frequentBanks, otherBanks } from './bank-directory.ts';
import classes from './bank-profiles.module.css';
import { bankProfilesText as text } from './bank-profiles-text.ts';

interface BankSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'value' | 'onChange'> {
  value: string;
  onChange: (bank: string) => void;
}

/**
 * A bank of the directory, found by name, abbreviation or identifier. The list opens when somebody types, clicks or presses an arrow, not
 * by itself: it would cover the buttons below.
 */
export function BankSelect({ value, onChange, ...props }: BankSelectProps) {
  const list = useList();
  const [search, setSearch] = useState('');
  return (
    <Select
      label={text.bank}
      placeholder={text.chooseBank}
      data={data}
      value={value || null}
      onChange={(bank) => onChange(bank ?? '')}
      searchable
      openOnFocus={false}
      onDropdownOpen={list.open}
      onDropdownClose={list.close}
      onSearchChange={setSearch}
      selectFirstOptionOnChange={list.drawn && !isChosen(value, search)}
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

/**
 * Whether the list is on the screen. Mantine selects the first option, and announces the open list, only when something changes after
 * that; what it does by a timer on opening is done by then.
 */
function useList() {
  const [opened, setOpened] = useState(false);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(opened));
    return () => clearTimeout(timer);
  }, [opened]);
  return { drawn, open: () => setOpened(true), close: () => setOpened(false) };
}

/** Nobody scrolls further: typing another letter is quicker, and fewer options are faster on an old phone. */
const enough = 50;

const asItem = ({ id, name }: { id: string; name: string }): ComboboxItem => ({ value: id, label: name });

const data = [
  { group: text.frequent, items: frequentBanks.map(asItem) },
  { group: text.others, items: otherBanks.map(asItem) },
];

/** The field shows the name of the chosen bank, which is not a search: then the whole directory is shown. */
function isChosen(value: string, search: string): boolean {
  return search.trim() === '' || findBank(value)?.name === search;
}
