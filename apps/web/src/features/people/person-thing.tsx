import { mayStaff } from '@app/contract/access/roles';
import type { TakingRefused } from '@app/contract/payouts/payouts-api';
import type { Person } from '@app/contract/people/person';
import { hasState } from '@app/contract/people/trader-state';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { consoleAppeals } from '#features/appeals/staff/console-appeals.tsx';
import { consoleDeals } from '#features/deals/staff/console-deals.tsx';
import { consolePayouts } from '#features/payouts/staff/console-payouts.tsx';
import { Moment } from '#features/things/moment.tsx';
import { NewestThings } from '#features/things/newest-things.tsx';
import { consoleTopups } from '#features/topups/staff/console-topups.tsx';
import { Thing, ThingFacts, ThingHead } from '#ui/thing/thing.tsx';
import { StaffRoles } from '#ui/thing/thing-kinds.ts';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { conversionOf, seenOf, stateOf } from './people-columns.tsx';
import { groupNames } from './people-text.ts';
import classes from './person.module.css';
import { PersonAccess } from './person-access.tsx';
import { personQuery } from './person-api.ts';
import { PersonDevices } from './person-devices.tsx';
import { GroupButton } from './person-group.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonMoney } from './person-money.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { StateButtons, StateHistory } from './person-state.tsx';
import { personText as text } from './person-text.ts';

export function PersonThingPage() {
  return <ThingPage title={text.title} face={PersonThing} />;
}

/** Everything about a person: head → facts → state → notes → money → the newest of what they did → devices → sessions → history. */
export function PersonThing({ id }: { id: number }) {
  const found = useQuery(personQuery(id));
  const mayAct = mayStaff(useContext(StaffRoles), 'people', 'do');
  return (
    <Thing query={found} unknown={text.unknown}>
      {({ person, serverTime }) => (
        <>
          <ThingHead
            title={person.login}
            state={
              <>
                <span className={classes.login}>{person.login}</span>
                {person.state && stateOf(person)}
              </>
            }
            whose={`${groupNames[person.group]} · ID ${person.id}`}
            actions={
              mayAct && (
                <>
                  <GroupButton person={person} />
                  <StateButtons person={person} />
                </>
              )
            }
          />
          <PersonFacts person={person} now={serverTime} />
          <PersonNotes person={person} mayAct={mayAct} />
          {hasState(person.group) && (
            <>
              <StateHistory states={person.states} />
              <PersonMoney person={person} />
              <NewestThings of={consoleDeals} trader={id} />
              <NewestThings of={consoleAppeals} trader={id} />
              <NewestThings of={consolePayouts} trader={id} />
              <NewestThings of={consoleTopups} trader={id} />
              <PersonDevices person={person} mayAct={mayAct} />
            </>
          )}
          {hasState(person.group) && <PersonAccess person={person} mayAct={mayAct} />}
          <PersonSessions person={person} mayAct={mayAct} />
          <PersonHistory id={id} />
        </>
      )}
    </Thing>
  );
}

function PersonFacts({ person, now }: { person: Person; now: Date }) {
  const { facts } = text;
  const { today } = person;
  return (
    <ThingFacts>
      <Fact name={facts.email}>{person.email}</Fact>
      <Fact name={facts.twoFactor}>{person.two_factor ? text.on : text.off}</Fact>
      <Fact name={facts.created}>
        <Moment at={person.created_at} />
      </Fact>
      <Fact name={facts.seen}>{seenOf(person, now)}</Fact>
      {hasState(person.group) && (
        <>
          <Fact name={facts.available}>
            <Roubles value={person.available} />
          </Fact>
          <Fact name={facts.held}>
            <Roubles value={person.held} />
          </Fact>
          {person.shortfall > 0n && (
            <Fact name={facts.shortfall}>
              <Roubles value={person.shortfall} />
            </Fact>
          )}
          {person.debt > 0n && (
            <Fact name={facts.debt}>
              <Roubles value={person.debt} />
            </Fact>
          )}
          <Fact name={facts.today}>{text.closedOf(today.closed, today.created)}</Fact>
          <Fact name={facts.conversion}>{conversionOf(person)}</Fact>
          <Fact name={facts.appeals}>{person.appeals_open}</Fact>
          {person.taking_refused && (
            <Fact name={facts.takesNone}>
              <WhyNone refused={person.taking_refused} />
            </Fact>
          )}
        </>
      )}
    </ThingFacts>
  );
}

function WhyNone({ refused: { why, count, until } }: { refused: TakingRefused }) {
  const words = text.whyNone[why](count ?? 0);
  if (!until) return words;
  return (
    <>
      {text.until} <Moment at={until} />: {words}
    </>
  );
}
