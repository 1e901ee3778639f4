import { ActionIcon, Kbd } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import classes from './shift.module.css';
import { shiftText as text } from './shift-text.ts';

interface ShiftBesideProps {
  title: string;
  wide: boolean;
  panel: RefObject<HTMLElement | null>;
  /** What stands at the right of the title. */
  action: ReactNode;
  onBack: () => void;
  children: ReactNode;
}

/** The frame of the open thing: beside the queue, or on a narrow screen in its place. */
export function ShiftBeside({ title, wide, panel, action, onBack, children }: ShiftBesideProps) {
  return (
    <section className={classes.panel} ref={panel} tabIndex={-1} aria-label={title}>
      <div className={classes.head}>
        {!wide && (
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={text.toQueue} onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <h2 className={classes.title}>{title}</h2>
        {action}
      </div>
      {children}
      {wide && <Keys />}
    </section>
  );
}

function Keys() {
  return (
    <ul className={classes.keys}>
      {text.keys.map(({ keys, what }) => (
        <li key={what}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}{' '}
          {what}
        </li>
      ))}
    </ul>
  );
}
