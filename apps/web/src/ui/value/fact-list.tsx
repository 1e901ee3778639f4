import type { ReactNode } from 'react';
import classes from './value.module.css';

/** Facts about a thing, in a dialog: names on the left, values on the right. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="l-facts">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
