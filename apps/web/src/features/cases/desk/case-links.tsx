import type { RelatedCase } from '@app/contract/cases/case-view';
import { caseKindWords } from '@app/contract/cases/case-words';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { casePath } from '#features/things/case-path.ts';
import classes from './desk.module.css';

/** Other cases, each with its own desk. */
export function CaseLinks({ cases }: { cases: readonly RelatedCase[] }) {
  return cases.map(({ kind, id }, index) => (
    <Fragment key={`${kind} ${id}`}>
      {index > 0 && ', '}
      <CaseLink kind={kind} id={id} />
    </Fragment>
  ));
}

export function CaseLink({ kind, id }: RelatedCase) {
  return (
    <Link to={casePath(kind, id)} className={`mantine-focus-auto ${classes.link}`} preload={false}>
      {`${caseKindWords[kind].one} ${id}`}
    </Link>
  );
}
