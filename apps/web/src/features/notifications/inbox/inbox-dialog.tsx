import { Group } from '@app/contract/access/users';
import { type InboxKind, inboxKinds } from '@app/contract/journal/journal';
import { Button, Chip, Group as Row, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { errorText } from '#ui/page/toast.ts';
import { inboxQuery, useMarkRead } from './inbox-api.ts';
import { InboxItems } from './inbox-items.tsx';
import { inboxKindLabels, inboxText as text } from './inbox-text.ts';

const kindsOf: Record<Group, readonly InboxKind[]> = {
  [Group.trader]: inboxKinds.filter((kind) => kind !== 'payout' && kind !== 'case'),
  [Group.payoutTrader]: inboxKinds.filter((kind) => kind !== 'case'),
  [Group.moderator]: [],
  [Group.staff]: [],
};

interface InboxDialogProps {
  group: Group;
  onClose: () => void;
  onSetUp: () => void;
}

export function InboxDialog({ group, onClose, onSetUp }: InboxDialogProps) {
  const [kind, setKind] = useState<InboxKind>();
  const inbox = useInfiniteQuery(inboxQuery(kind));
  const items = inbox.data?.pages.flatMap((page) => page.items);
  const readTo = useReadUntilNow(inbox.data?.pages[0]?.read_to, kind === undefined ? items?.[0]?.id : undefined);
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Stack gap="md">
        {kindsOf[group].length > 0 && <KindChoice kinds={kindsOf[group]} chosen={kind} onChoose={setKind} />}
        {inbox.isPending && <Skeleton height={220} radius="md" />}
        {items && items.length > 0 && <InboxItems items={items} readTo={readTo} onLeave={onClose} />}
        {items?.length === 0 && (
          <Text c="dimmed" ta="center" py="xl">
            {kind ? text.emptyKind : text.empty}
          </Text>
        )}
        {inbox.isError && (
          <Stack role="alert" align="flex-start">
            <Text>
              {text.failed} {errorText(inbox.error, '')}
            </Text>
            <Button variant="default" loading={inbox.isFetching} onClick={() => inbox.refetch()}>
              {text.retry}
            </Button>
          </Stack>
        )}
        <Row justify="space-between">
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              onClose();
              onSetUp();
            }}
          >
            {text.setUp}
          </Button>
          {inbox.hasNextPage && (
            <Button variant="default" loading={inbox.isFetchingNextPage} onClick={() => inbox.fetchNextPage()}>
              {text.more}
            </Button>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}

interface KindChoiceProps {
  kinds: readonly InboxKind[];
  chosen: InboxKind | undefined;
  onChoose: (kind: InboxKind | undefined) => void;
}

function KindChoice({ kinds, chosen, onChoose }: KindChoiceProps) {
  return (
    <Row gap="xs" role="group" aria-label={text.filter}>
      {[undefined, ...kinds].map((kind) => (
        <Chip key={kind ?? 'all'} variant="light" checked={chosen === kind} onChange={() => onChoose(kind)}>
          {kind ? inboxKindLabels[kind] : text.all}
        </Chip>
      ))}
    </Row>
  );
}

/** Marks what is shown as read, and returns up to where it had been read when the inbox was opened: the rest stays marked as new. */
function useReadUntilNow(readTo: number | undefined, newest: number | undefined): number | undefined {
  const [before, setBefore] = useState(readTo);
  if (before === undefined && readTo !== undefined) setBefore(readTo);
  const markRead = useEffectEvent(useMarkRead());
  useEffect(() => {
    if (newest !== undefined && before !== undefined && newest > before) markRead(newest);
  }, [newest, before]);
  return before;
}
