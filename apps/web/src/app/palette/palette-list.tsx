import { Kbd } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import classes from './palette.module.css';
import type { PaletteGroup, PaletteOption } from './palette-option.ts';
import { paletteText as text } from './palette-text.ts';
import type { PaletteState } from './use-palette-groups.ts';

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  /** The number of the chosen option among all. */
  active: number;
  state: PaletteState;
  onPoint: (index: number) => void;
  onChoose: (option: PaletteOption) => void;
}

export function PaletteList({ id, groups, active, state, onPoint, onChoose }: PaletteListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const numbered = countThrough(groups);
  return (
    <>
      <p className={classes.state} role={state === 'failed' ? 'alert' : undefined}>
        {state === 'searching' && text.searching}
        {state === 'failed' && text.failed}
        {state === 'ready' && numbered.length === 0 && text.nothing}
      </p>
      <div className={classes.box} ref={box} role="listbox" id={id} aria-label={text.title}>
        {numbered.map(({ name, options }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
          <div key={name} role="group" aria-labelledby={`${id}-group-${place}`}>
            <div id={`${id}-group-${place}`} className={classes.group} role="presentation">
              {name}
            </div>
            {options.map(({ option, index }) => (
              <Option
                key={option.key}
                id={`${id}-${index}`}
                option={option}
                active={index === active}
                onPoint={() => onPoint(index)}
                onChoose={() => onChoose(option)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  option: PaletteOption;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, option, active, onPoint, onChoose }: OptionProps) {
  const { label, note, amount, status, Icon, keys } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, where the focus stays.
    // biome-ignore lint/a11y/useFocusableInteractive: likewise.
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classes.option}
      // Not when the list scrolls under a mouse that stays where it is.
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="l-row l-fixed l-muted" style={{ width: 18 }}>
        {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      </span>
      <span className="l-stack l-gap-0 l-grow">
        <span>{label}</span>
        {note && <span className="l-muted l-tiny l-cut">{note}</span>}
      </span>
      {(amount || status) && (
        <span className="l-row l-wrap l-end" style={{ rowGap: 2 }}>
          {amount && <span className="l-nowrap">{amount}</span>}
          {status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
        </span>
      )}
      {keys && (
        <span className={classes.shortcut} aria-hidden>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}

/** The options are numbered through all groups, as the arrows go. */
function countThrough(groups: PaletteGroup[]) {
  let index = 0;
  return groups.map(({ name, options }) => ({ name, options: options.map((option) => ({ option, index: index++ })) }));
}
