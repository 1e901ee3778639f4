import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { ColumnName } from '#ui/table/shown-columns.ts';
import classes from './views.module.css';
import { viewsText as text } from './views-text.ts';

interface ViewColumnProps {
  /** One that stands below another in the table moves with it and has no place of its own. */
  column: ColumnName & { isBelow: boolean };
  /** Undefined if it cannot be hidden. */
  shown: boolean | undefined;
  onShow: (shown: boolean) => void;
  /** The columns whose places it may take next. */
  above: string | undefined;
  below: string | undefined;
  onMove: (target: string) => void;
  /** The column that is being dragged, if any. */
  dragged: string | undefined;
  onDrag: (key: string | undefined) => void;
  onDrop: (dragged: string) => void;
}

/** A column in the panel: shown or not, and its place. */
export function ViewColumn(props: ViewColumnProps) {
  const { column, shown, onShow, above, below, onMove, dragged } = props;
  const { key, title, isBelow } = column;
  const [over, setOver] = useState(false);

  function step(event: KeyboardEvent) {
    const target = event.key === 'ArrowUp' ? above : event.key === 'ArrowDown' ? below : undefined;
    if (!event.altKey || target === undefined) return;
    event.preventDefault();
    onMove(target);
  }

  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', title);
      event.dataTransfer.effectAllowed = 'move';
      props.onDrag(key);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      // Otherwise the browser takes no drop here.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (dragged !== undefined) props.onDrop(dragged);
    },
    onDragEnd: () => props.onDrag(undefined),
  };

  return (
    <li
      className={classes.column}
      data-below={isBelow || undefined}
      data-dragged={dragged === key || undefined}
      data-over={(over && dragged !== key) || undefined}
      onKeyDown={step}
      {...(!isBelow && drag)}
    >
      {shown === undefined ? (
        <span className={classes.name} data-always>
          {title}
        </span>
      ) : (
        <Checkbox
          className={classes.name ?? ''}
          label={title}
          checked={shown}
          onChange={({ currentTarget: { checked } }) => onShow(checked)}
        />
      )}
      {!isBelow && (
        <>
          <Step label={text.up(title)} to={above} onMove={onMove} Icon={IconChevronUp} />
          <Step label={text.down(title)} to={below} onMove={onMove} Icon={IconChevronDown} />
        </>
      )}
    </li>
  );
}

interface StepProps {
  label: string;
  /** Undefined at the end. The button keeps its focus nevertheless: the next press may be on the one beside it. */
  to: string | undefined;
  onMove: (target: string) => void;
  Icon: typeof IconChevronUp;
}

function Step({ label, to, onMove, Icon }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      aria-disabled={to === undefined || undefined}
      onClick={() => to !== undefined && onMove(to)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
