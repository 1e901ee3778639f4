import type { Elsewhere } from '@app/contract/cases/case-view';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { casePath } from '../case-path.ts';
import { kindLabels } from '../cases-text.ts';
import classes from './desk.module.css';

/** Other cases, each with its own desk. */
export function CaseLinks({ cases }: { cases: readonly Elsewhere[] }) {
  return cases.map(({ kind, id }, index) => (
    <Fragment key={`${kind} ${id}`}>
      {index > 0 && ', '}
      <CaseLink kind={kind} id={id} />
    </Fragment>
  ));
}

export function CaseLink({ kind, id }: Elsewhere) {
  return (
    <Link to={casePath(kind, id)} className={`mantine-focus-auto ${classes.link}`} preload={false}>
      {`${kindLabels[kind]} ${id}`}
    </Link>
  );
}
