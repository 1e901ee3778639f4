import type { ReactNode } from 'react';
import classes from './card-title.module.css';

/** The head of a card on a narrow screen: what it is on the left, its state on the right. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <span className={classes.title}>{children}</span>;
}
