import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { peekAt } from './peek.ts';
import classes from './thing.module.css';
import { type ThingKind, thingPath, useMayOpen } from './thing-kinds.ts';

interface ThingLinkProps {
  kind: ThingKind;
  id: number;
  /** Its name; the number if there is none. */
  children?: ReactNode;
}

/**
 * A thing's name or number, wherever it is met. A click shows the thing in a panel over the present screen; with Ctrl, or by the middle button, its
 * page opens as every link does. For somebody whose roles do not see such things it is just the word.
 */
export function ThingLink({ kind, id, children = id }: ThingLinkProps) {
  // A login may be longer than its cell.
  const title = typeof children === 'string' ? children : undefined;
  if (!useMayOpen(kind)) return <span title={title}>{children}</span>;

  function peek(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    peekAt({ kind, id });
  }

  return (
    <Link
      title={title}
      to={thingPath(kind, id) as string}
      className={`mantine-focus-auto ${classes.link}`}
      preload={false}
      onClick={peek}
    >
      {children}
    </Link>
  );
}
