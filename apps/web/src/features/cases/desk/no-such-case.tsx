import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyFace } from '#ui/table/data-table-faces.tsx';
import { deskText as text } from './desk-text.ts';

/** Nobody has this number, or somebody who may not see that kind of case. */
export function NoSuchCase() {
  const action = (
    <Button component={Link} to="/console/cases" search={keepSearch} variant="default">
      {text.back}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyFace empty={{ ...text.unknown, action }} />
    </div>
  );
}

/** The list as it was left. */
const keepSearch = ((present: object) => present) as never;
