import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './list.module.css';

interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  /** What is searched by, for screen readers. */
  label?: string;
  placeholder?: string;
  w?: string;
}

/** Starts the search when typing pauses, at once on Enter and on clearing. */
export function SearchInput({ value, onChange, label = 'Поиск', placeholder = 'Поиск', w }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const announce = useDebouncedCallback((next: string) => send(next), 400);

  // Changed from outside, for example by the back button. Our own value also comes back, later than the next key; that is ignored.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  function send(next: string) {
    announce.cancel();
    const wanted = next.trim();
    if (wanted === sent) return;
    setSent(wanted);
    onChange(wanted);
  }

  function clear() {
    setText('');
    send('');
  }

  return (
    <TextInput
      type="search"
      className={classes.search ?? ''}
      {...(w !== undefined && { w })}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        announce(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
        if (event.key === 'Escape') clear();
      }}
      maxLength={100}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Очистить поиск" onClick={clear} />}
    />
  );
}
