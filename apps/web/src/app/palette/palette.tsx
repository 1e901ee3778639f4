import { Kbd, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Member } from '#app/menu.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import type { PaletteOption } from './palette-option.ts';
import { paletteText as text } from './palette-text.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

interface PaletteProps {
  member: Member;
  onNotices: () => void;
  onKeys: () => void;
  onClose: () => void;
}

/**
 * Ctrl+K: one field for every screen, everything that has a number and whatever the present screen does. A combobox by the pattern of ARIA:
 * the focus stays in the field. Mantine's own tells a screen reader only what the arrows chose, and here the first option is chosen at once.
 */
export function Palette({ member, onNotices, onKeys, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { groups, state } = usePaletteGroups(typed, { member, onNotices, onKeys });
  const options = groups.flatMap((one) => one.options);
  const navigate = useNavigate();
  const list = useId();

  function choose({ act }: PaletteOption) {
    onClose();
    if (typeof act === 'string') void navigate({ href: act });
    else act();
  }
  const awaitFirst = useAwaitedFirst(typed, state === 'searching', options[0], choose);

  function onKeyDown(event: KeyboardEvent) {
    if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) {
      // The same keys close it; the cabinet must not hear them and open it again.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      setActive((active + step + options.length) % Math.max(options.length, 1));
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const option = options[active];
      if (option && !(state === 'searching' && isNumber(typed))) choose(option);
      else awaitFirst();
    }
  }

  return (
    <Dialog title={text.title} size={640} onClose={onClose}>
      <div className="l-stack l-gap-8">
        <TextInput
          data-autofocus
          size="md"
          role="combobox"
          aria-label={text.title}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={options[active] && `${list}-${active}`}
          aria-describedby={`${list}-hint`}
          placeholder={text.placeholder}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteList id={list} groups={groups} active={active} state={state} onPoint={setActive} onChoose={choose} />
        <p id={`${list}-hint`} className="l-flush l-muted l-tiny">
          {text.hints[member.group]}
        </p>
        <p className={classes.keys} aria-hidden>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text.keysHint.move} <Kbd>Enter</Kbd> {text.keysHint.go} <Kbd>Esc</Kbd>{' '}
          {text.keysHint.leave}
        </p>
        <VisuallyHidden role="status">{state === 'ready' ? text.count(options.length) : ''}</VisuallyHidden>
      </div>
    </Dialog>
  );
}

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

const isNumber = (typed: string) => /\d/.test(typed);

/** Enter that comes before the answer opens the first thing as soon as it is found, unless something else was typed meanwhile. */
function useAwaitedFirst(
  typed: string,
  searching: boolean,
  first: PaletteOption | undefined,
  choose: (option: PaletteOption) => void,
): () => void {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (searching || awaited.current === undefined) return;
    const wanted = awaited.current === typed;
    awaited.current = undefined;
    if (wanted && first) choose(first);
  });
  return () => {
    awaited.current = typed;
  };
}
