import { Tier } from '@app/contract/devices/bank-profiles';
import type { Person, PersonDevice, PersonProfile } from '@app/contract/people/person';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IdleCauseOf } from '#features/devices/pauses/idle-reason.tsx';
import { Moment } from '#features/things/moment.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingLoading, ThingPart } from '#ui/thing/thing.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { PersonActDialog } from './person-act-dialog.tsx';
import { devicesQuery, usePersonAct } from './person-api.ts';
import { type MaskedNumber, PersonRequisite } from './person-requisite.tsx';
import { otherWords, personText } from './person-text.ts';

const { devices: deviceText, profiles: text } = personText;

interface PersonDevicesProps {
  person: Person;
  mayAct: boolean;
}

export function PersonDevices({ person, mayAct }: PersonDevicesProps) {
  const found = useQuery(devicesQuery(person.id)).data;
  const [acting, setActing] = useState<{ profile: PersonProfile; act: ProfileActName }>();
  if (!found) return <ThingLoading />;
  const number = (of: MaskedNumber) => <PersonRequisite person={person} number={of} mayShow={mayAct} />;
  return (
    <>
      <ThingPart title={deviceText.title}>
        <PlainTable
          label={deviceText.title}
          columns={deviceColumns(number)}
          rows={found.devices}
          keyOf={({ id }) => id}
          empty={deviceText.empty}
        />
      </ThingPart>
      <ThingPart title={text.title}>
        <PlainTable
          label={text.title}
          columns={[
            ...profileColumns(number),
            ...(mayAct ? [actsColumn((profile, act) => setActing({ profile, act }))] : []),
          ]}
          rows={found.profiles}
          keyOf={({ id }) => id}
          empty={text.empty}
        />
      </ThingPart>
      {acting && <ProfileActDialog person={person} {...acting} onClose={() => setActing(undefined)} />}
    </>
  );
}

type Shown = (number: MaskedNumber) => React.ReactNode;

const deviceColumns = (number: Shown): PlainColumn<PersonDevice>[] => [
  {
    title: deviceText.columns.phone,
    wide: true,
    render: ({ id, phone }) => number({ kind: 'device', requisite_id: id, masked: phone }),
  },
  { title: deviceText.columns.state, render: linkOf },
  { title: deviceText.columns.seen, render: ({ seen_at }) => <Moment at={seen_at} /> },
];

function linkOf({ paired, online }: PersonDevice) {
  if (!paired) return <StatusBadge tone="archived">{deviceText.unpaired}</StatusBadge>;
  return online ? (
    <StatusBadge tone="done">{deviceText.online}</StatusBadge>
  ) : (
    <StatusBadge tone="rejected">{deviceText.silent}</StatusBadge>
  );
}

const profileColumns = (number: Shown): PlainColumn<PersonProfile>[] => [
  {
    title: text.columns.lk,
    wide: true,
    render: ({ id_alias, bank, available, idle }) => (
      <Stack gap={0}>
        <Stacked second={bankName(bank)}>{id_alias}</Stacked>
        {available === 1 && idle && <IdleCauseOf idle={idle} />}
      </Stack>
    ),
  },
  { title: text.columns.numbers, render: (profile) => numbersOf(profile, number) },
  { title: text.columns.traffic, render: trafficOf },
  { title: text.columns.tier, render: tierOf },
  {
    title: text.columns.cycle,
    align: 'right',
    render: ({ cycle_value, cycle_limit }) => (
      <Stacked second={formatRoubles(cycle_limit)}>{formatRoubles(cycle_value)}</Stacked>
    ),
  },
  { title: text.columns.last, render: ({ last_deal_at }) => <Moment at={last_deal_at} /> },
];

/** The phone of a device is shown in full by its own row. */
function numbersOf({ id, phone, device_profile_id, cards }: PersonProfile, number: Shown) {
  return (
    <Stack gap={0}>
      {phone !== '' && device_profile_id === null && number({ kind: 'profile', requisite_id: id, masked: phone })}
      {phone !== '' && device_profile_id !== null && <span>{phone}</span>}
      {cards.map((card) => (
        <span key={card.id}>{number({ kind: 'card', requisite_id: card.id, masked: card.pan })}</span>
      ))}
    </Stack>
  );
}

function trafficOf({ available, paused }: PersonProfile) {
  if (!available) return <StatusBadge tone="archived">{text.off}</StatusBadge>;
  return paused ? (
    <StatusBadge tone="waiting">{text.paused}</StatusBadge>
  ) : (
    <StatusBadge tone="done">{text.on}</StatusBadge>
  );
}

const isOnWork = ({ tier }: PersonProfile) => tier === Tier.work;

const tierOf = (profile: PersonProfile) =>
  isOnWork(profile) ? text.work : text.test(profile.test_passed, profile.test_deals);

type ProfileActName = 'switchOff' | 'toWork' | 'toTest';

const actsColumn = (onAct: (profile: PersonProfile, act: ProfileActName) => void): PlainColumn<PersonProfile> => ({
  title: text.columns.acts,
  render: (profile) => {
    const tier: ProfileActName = isOnWork(profile) ? 'toTest' : 'toWork';
    const acts: ProfileActName[] = profile.available ? [tier, 'switchOff'] : [tier];
    return (
      <Group gap={4} wrap="nowrap">
        {acts.map((act) => (
          <Button
            key={act}
            size="compact-xs"
            variant={act === 'switchOff' ? 'light' : 'default'}
            {...(act === 'switchOff' && { color: 'red' })}
            aria-label={`${otherWords[act].label}: ${profile.id_alias}`}
            onClick={() => onAct(profile, act)}
          >
            {otherWords[act].label}
          </Button>
        ))}
      </Group>
    );
  },
});

interface ProfileActDialogProps {
  person: Person;
  profile: PersonProfile;
  act: ProfileActName;
  onClose: () => void;
}

function ProfileActDialog({ person, profile, act, onClose }: ProfileActDialogProps) {
  const off = usePersonAct('switchOff', profile.id);
  const tier = usePersonAct('setTier', profile.id);
  const asked = (reason: string) => ({ user_id: person.id, bank_profile_id: profile.id, reason });
  const about = { login: `${person.login}, ${profile.id_alias}`, words: otherWords[act], onClose };
  if (act === 'switchOff') return <PersonActDialog {...about} send={off} body={asked} />;
  const next = act === 'toWork' ? Tier.work : Tier.test;
  return <PersonActDialog {...about} send={tier} body={(reason) => ({ ...asked(reason), tier: next })} />;
}
