import { mayStaff } from '@app/contract/access/roles';
import { Group as Groups } from '@app/contract/access/users';
import { type CaseKey, caseKind } from '@app/contract/cases/case-leases';
import { caseFlagLabels } from '@app/contract/cases/case-words';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Settings } from '@app/contract/settings';
import { ActionIcon, Button, Group, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { CaseTalk } from '#features/conversation/case-talk.tsx';
import { staffTalkQuery } from '#features/conversation/talk-api.ts';
import { PayoutReversal } from '#features/payouts/reversal/payout-reversal.tsx';
import { ApiError } from '#lib/api/api.ts';
import { useServerNow } from '#lib/api/server-clock.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { Page } from '#ui/page/page.tsx';
import { Countdown } from '#ui/status/countdown.tsx';
import { Thing, ThingPart } from '#ui/thing/thing.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import classes from './desk.module.css';
import { actionsFor, type DeskAction, isDoubtful } from './desk-actions.ts';
import { caseQuery } from './desk-api.ts';
import { DeskFacts } from './desk-facts.tsx';
import { DeskMore } from './desk-more.tsx';
import { DeskStanding } from './desk-standing.tsx';
import { deskText as text } from './desk-text.ts';
import { FileSays } from './file-says.tsx';
import { NoSuchCase } from './no-such-case.tsx';
import { ProofSide } from './proof-side.tsx';
import { firstPage, turnPage } from './turn-page.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskQueue } from './use-desk-queue.ts';
import { useLease } from './use-lease.ts';

export function CaseDeskPage() {
  const { kind, thingId } = useParams({ strict: false }) as { kind: string; thingId: string };
  const known = caseKind.safeParse(kind);
  if (!known.success)
    return (
      <Page title={text.unknown.title}>
        <NoSuchCase />
      </Page>
    );
  const key = { kind: known.data, id: Number(thingId) };
  // Another case begins clean: its first file, no open dialog.
  return <Desk key={`${key.kind} ${key.id}`} asked={key} />;
}

function Desk({ asked }: { asked: CaseKey }) {
  const { query, isMissing } = useCase(asked);
  const user = useQuery(settingsQuery).data?.user;
  const found = query.data;
  const may = user !== undefined && mayDecide(user);
  const { lease, takeOver } = useLease(asked, { row: found?.row, at: query.dataUpdatedAt }, may);
  const queue = useDeskQueue(asked);
  const now = new Date(useServerNow(5_000));
  const [{ file, page }, show] = useState(firstPage);
  const [action, setAction] = useState<DeskAction>();
  const actions = found && lease?.mine ? actionsFor(found, now) : [];
  const enters = found !== undefined && actions.length > 0 && !isDoubtful(found);

  useDeskKeys(`${asked.kind} ${asked.id} ${found?.files.length}`, {
    ...queue,
    turn: (step) => found && show(turnPage(found.files, { file, page }, step)),
    decide: (index) => actions[index] && setAction(actions[index]),
    enters,
  });

  /** The dialog goes first: one that is still there, and busy, holds whoever leaves its screen. */
  function goOn(): boolean {
    flushSync(() => setAction(undefined));
    return queue.goOn();
  }

  const head = {
    title: text.title[asked.kind](asked.id),
    onRefresh: query.refetch,
    refreshing: query.isFetching,
    actions: <Walk {...queue} />,
  };
  if (isMissing)
    return (
      <Page {...head}>
        <NoSuchCase />
      </Page>
    );
  return (
    <Page
      {...head}
      facts={found?.row?.due && <Due asked={asked} due={found.row.due} party={found.row.standing === 'party'} />}
    >
      <Thing query={query} unknown={text.unknown.title}>
        {(shown) => (
          <>
            <div className={classes.desk}>
              <ProofSide
                files={shown.files}
                index={file}
                onIndex={(next) => show({ file: next, page: 1 })}
                page={page}
                onPage={(next) => show({ file, page: next })}
              />
              <aside className={classes.side}>
                <VisuallyHidden component="h2">{text.facts.title}</VisuallyHidden>
                <DeskStanding
                  found={shown}
                  now={now}
                  lease={lease}
                  may={may}
                  takeOver={user?.roles.includes('owner') ? takeOver : undefined}
                  onNext={queue.next}
                  onDone={queue.goOn}
                />
                {asked.kind === 'payout' && shown.payout?.status === PayoutStatus.done && (
                  <PayoutReversal id={asked.id} />
                )}
                {shown.row && shown.row.flags.length > 0 && (
                  <Text className="l-rejected">{shown.row.flags.map((flag) => caseFlagLabels[flag]).join(', ')}</Text>
                )}
                <FileSays says={shown.files[file]?.says ?? null} />
                <DeskFacts found={shown} />
                {actions.length > 0 && <Decisions actions={actions} first={enters} onChoose={setAction} />}
              </aside>
            </div>
            <Text className={classes.keys ?? ''}>{text.keys({ decides: actions.length > 0, enters })}</Text>
            {shown.row?.standing !== 'party' && (
              <ThingPart title={text.talk}>
                <CaseTalk {...asked} mayWrite={may} />
              </ThingPart>
            )}
            <DeskMore found={shown} />
            <VisuallyHidden role="status">
              {`${text.title[asked.kind](asked.id)}, ${formatRoubles((shown.appeal ?? shown.payout)?.amount ?? 0n)}`}
            </VisuallyHidden>
          </>
        )}
      </Thing>
      {found && action && (
        <DecisionDialog found={found} action={action} onBack={() => setAction(undefined)} onDone={goOn} />
      )}
    </Page>
  );
}

/** What is not there is asked for once, and again only by whoever wants to look again: events of other cases change nothing about it. */
function useCase(asked: CaseKey) {
  const [openedAt] = useState(() => Date.now());
  const query = useQuery({
    ...caseQuery(asked),
    enabled: ({ state }) => state.errorUpdatedAt < openedAt || state.data !== undefined || !isNotFound(state.error),
  });
  return { query, isMissing: query.data === undefined && isNotFound(query.error) };
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** While a party is asked it stands still. */
function Due({ asked, due, party }: { asked: CaseKey; due: Date; party: boolean }) {
  const talk = useQuery({ ...staffTalkQuery(asked), enabled: !party });
  return <Countdown until={due} stopped={talk.data?.stopped_until ?? null} />;
}

/** Moderators have no roles; a viewer of the staff looks on. */
const mayDecide = ({ group, roles }: Settings['user']) => group === Groups.moderator || mayStaff(roles, 'cases', 'do');

function Walk({ position, total, previous, next, close }: ReturnType<typeof useDeskQueue>) {
  return (
    <Group gap={4} wrap="nowrap">
      {position !== undefined && <Text c="dimmed">{text.position(position, total)}</Text>}
      <Turn label={text.previous} Icon={IconChevronUp} onClick={previous} />
      <Turn label={text.next} Icon={IconChevronDown} onClick={next} />
      <Turn label={text.toList} Icon={IconArrowLeft} onClick={close} />
    </Group>
  );
}

interface TurnProps {
  label: string;
  Icon: typeof IconChevronUp;
  onClick: (() => void) | undefined;
}

function Turn({ label, Icon, onClick }: TurnProps) {
  return (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} disabled={!onClick} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

interface DecisionsProps {
  actions: readonly DeskAction[];
  /** The usual one stands out; not where something is doubtful. */
  first: boolean;
  onChoose: (action: DeskAction) => void;
}

function Decisions({ actions, first, onChoose }: DecisionsProps) {
  return (
    <section className={classes.decisions} aria-label={text.deciding.title}>
      {actions.map((action, index) => (
        <Button
          key={action.name}
          variant={first && index === 0 ? 'filled' : 'default'}
          fullWidth
          rightSection={<Kbd aria-hidden>{index + 1}</Kbd>}
          onClick={() => onChoose(action)}
        >
          {action.words.label}
        </Button>
      ))}
    </section>
  );
}
