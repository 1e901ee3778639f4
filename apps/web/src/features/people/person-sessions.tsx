import type { Person, PersonSession } from '@app/contract/people/person';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '#features/things/moment.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingLoading, ThingPart } from '#ui/thing/thing.tsx';
import { PersonActDialog } from './person-act-dialog.tsx';
import { sessionsQuery, usePersonAct } from './person-api.ts';
import { otherWords, personText } from './person-text.ts';

const text = personText.sessions;

const columns: PlainColumn<PersonSession>[] = [
  { title: text.columns.from, wide: true, render: ({ from }) => from || text.unknown },
  { title: text.columns.created, render: ({ created_at }) => <Moment at={created_at} /> },
  { title: text.columns.seen, render: ({ seen_at }) => <Moment at={seen_at} /> },
];

/** Open sessions; support ends one or all. */
export function PersonSessions({ person, mayAct }: { person: Person; mayAct: boolean }) {
  const found = useQuery(sessionsQuery(person.id)).data;
  const [ending, setEnding] = useState<PersonSession | 'all'>();
  if (!found) return <ThingLoading />;
  const acts: PlainColumn<PersonSession> = {
    title: text.columns.acts,
    render: (session) => (
      <Button size="compact-xs" variant="default" onClick={() => setEnding(session)}>
        {text.end}
      </Button>
    ),
  };
  return (
    <ThingPart title={text.title}>
      <PlainTable
        label={text.title}
        columns={mayAct ? [...columns, acts] : columns}
        rows={found.sessions}
        keyOf={({ id }) => id}
        empty={text.empty}
      />
      {mayAct && found.sessions.length > 0 && (
        <div className="l-row" style={{ marginTop: 8 }}>
          <Button size="xs" variant="light" color="red" onClick={() => setEnding('all')}>
            {text.endAll}
          </Button>
        </div>
      )}
      {ending && <EndDialog person={person} ending={ending} onClose={() => setEnding(undefined)} />}
    </ThingPart>
  );
}

function EndDialog(props: { person: Person; ending: PersonSession | 'all'; onClose: () => void }) {
  const { person, ending, onClose } = props;
  const end = usePersonAct('endSessions', person.id);
  const which = ending === 'all' ? {} : { session: ending.id };
  const words = ending === 'all' ? otherWords.endAll : otherWords.endOne;
  return (
    <PersonActDialog
      login={person.login}
      words={words}
      send={end}
      body={(reason) => ({ user_id: person.id, reason, ...which })}
      onClose={onClose}
    />
  );
}
