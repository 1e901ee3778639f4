import { ComboboxChevron, InputBase } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';

interface FilterSelectProps {
  'aria-label': string;
  className?: string;
  w?: number;
  data: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string | null) => void;
  leftSection?: ReactNode;
  leftSectionWidth?: number;
  /** Many choices: one is found by typing. */
  searchable?: boolean;
}

let Loaded: typeof import('./select.tsx').Select | undefined;

export async function loadSelect(): Promise<void> {
  Loaded = (await import('./select.tsx')).Select;
}

/**
 * A choice above a list. Its dropdown is a tenth of the code of the deals screen and is not visible at first. Until it is loaded, a closed
 * look-alike is shown; if somebody presses it, it opens as soon as it can.
 */
export function FilterSelect(props: FilterSelectProps) {
  const [Select, setSelect] = useState(() => Loaded);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (Select) return;
    let gone = false;
    const show = () => {
      if (!gone) setSelect(() => Loaded);
    };
    const load = () => void loadSelect().then(show, () => undefined);
    if (wanted) load();
    else afterOpening(load);
    return () => {
      gone = true;
    };
  }, [Select, wanted]);

  const { data, onChange, searchable = false, ...look } = props;
  if (!Select) {
    return (
      <InputBase
        {...look}
        readOnly
        value={data.find(({ value }) => value === props.value)?.label ?? ''}
        rightSection={<ComboboxChevron />}
        rightSectionPointerEvents="none"
        leftSectionPointerEvents="none"
        pointer
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        onFocus={() => setWanted(true)}
      />
    );
  }
  return (
    <Select
      {...look}
      data={data}
      onChange={onChange}
      leftSectionPointerEvents="none"
      searchable={searchable}
      allowDeselect={false}
      maxDropdownHeight={200}
      autoFocus={wanted}
      defaultDropdownOpened={wanted}
    />
  );
}

// On a phone it stands behind a button, and opens at once when it is seen.
afterOpening(() => void loadSelect().catch(() => undefined));
