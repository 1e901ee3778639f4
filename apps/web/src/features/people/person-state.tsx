import type { Person, StateChanged } from '@app/contract/people/person';
import type { GivenState } from '@app/contract/people/trader-state';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { actorOf } from '#features/journal/console-journal-columns.tsx';
import { Moment } from '#features/things/moment.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { stateLabels } from './people-text.ts';
import { PersonActDialog } from './person-act-dialog.tsx';
import { usePersonAct } from './person-api.ts';
import { nextStates, stateWords, personText as text } from './person-text.ts';

/** Where the trader may be led from here; nothing for a moderator. */
export function StateButtons({ person }: { person: Person }) {
  const [chosen, setChosen] = useState<GivenState>();
  const change = usePersonAct('changeState', person.id);
  const { state } = person;
  if (!state) return null;
  return (
    <>
      {nextStates[state].map((to) => (
        <Button
          key={to}
          size="xs"
          variant={to === 'blocked' ? 'light' : state === 'new' ? 'filled' : 'default'}
          {...(to === 'blocked' && { color: 'red' })}
          onClick={() => setChosen(to)}
        >
          {stateWords(state, to).label}
        </Button>
      ))}
      {chosen && (
        <PersonActDialog
          login={person.login}
          words={stateWords(state, chosen)}
          send={change}
          body={(reason) => ({ user_id: person.id, state: chosen, reason })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

const columns: PlainColumn<StateChanged>[] = [
  { title: text.states.columns.at, render: ({ at }) => <Moment at={at} /> },
  { title: text.states.columns.change, render: ({ from, to }) => `${stateLabels[from]} → ${stateLabels[to]}` },
  { title: text.states.columns.by, render: ({ by }) => actorOf({ by, platform: null }) },
  { title: text.states.columns.reason, wide: true, render: ({ reason }) => reason },
];

export function StateHistory({ states }: { states: readonly StateChanged[] }) {
  return (
    <ThingPart title={text.states.title}>
      <PlainTable
        label={text.states.title}
        columns={columns}
        rows={states}
        keyOf={({ at, to }) => `${at.getTime()} ${to}`}
        empty={text.states.empty}
      />
    </ThingPart>
  );
}
