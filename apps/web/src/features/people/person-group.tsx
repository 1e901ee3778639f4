import { Group } from '@app/contract/access/users';
import type { Person } from '@app/contract/people/person';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PersonActDialog } from './person-act-dialog.tsx';
import { usePersonAct } from './person-api.ts';
import { groupWords, type TraderGroup } from './person-text.ts';

const others: Partial<Record<Person['group'], TraderGroup>> = {
  [Group.trader]: Group.payoutTrader,
  [Group.payoutTrader]: Group.trader,
};

/** Work with payouts, given or taken; nothing for a moderator. */
export function GroupButton({ person }: { person: Person }) {
  const [asking, setAsking] = useState(false);
  const change = usePersonAct('changeGroup', person.id);
  const group = others[person.group];
  if (group === undefined) return null;
  const words = groupWords[group];
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {words.label}
      </Button>
      {asking && (
        <PersonActDialog
          login={person.login}
          words={words}
          send={change}
          body={(reason) => ({ user_id: person.id, group, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
