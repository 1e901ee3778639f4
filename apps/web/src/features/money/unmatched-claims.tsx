import type { moneyApi, StaffClaim } from '@app/contract/money/money';
import type { RouteAnswer } from '@app/contract/route';
import { Anchor, Button, Group } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { middleEllipsis } from '#lib/text/format.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { useCloseClaim } from './console-money-api.ts';
import { moneyText } from './console-money-text.ts';

const text = moneyText.claims;
const { columns } = text;
type ClaimsPage = RouteAnswer<typeof moneyApi.claims>;

/** Claims of transfers that have not come, or that somebody else has got: they are only answered. */
export function UnmatchedClaims({
  list,
  may,
}: {
  list: UseInfiniteQueryResult<InfiniteData<ClaimsPage>>;
  may: boolean;
}) {
  const [closing, setClosing] = useState<StaffClaim>();
  return (
    <>
      <PlainTable
        label={moneyText.sections.claims}
        columns={columnsFor(may ? setClosing : undefined)}
        rows={list.data?.pages.flatMap(({ claims }) => claims) ?? []}
        keyOf={({ id }) => id}
        empty={text.empty}
      />
      {list.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {text.more}
          </Button>
        </Group>
      )}
      {closing && <CloseClaimDialog claim={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function columnsFor(close: ((claim: StaffClaim) => void) | undefined): PlainColumn<StaffClaim>[] {
  const all: PlainColumn<StaffClaim>[] = [
    { title: columns.id, render: ({ id }) => id },
    {
      title: columns.trader,
      render: ({ trader }) => (
        <ThingLink kind="person" id={trader.id}>
          {trader.login}
        </ThingLink>
      ),
    },
    {
      title: columns.tx,
      render: ({ tx_id }) => <CopyValue value={tx_id}>{middleEllipsis(tx_id)}</CopyValue>,
    },
    { title: columns.note, wide: true, render: ({ note }) => note || '—' },
    { title: columns.at, render: ({ created_at }) => <MoscowTime value={created_at} /> },
    { title: columns.files, render: (claim) => <ClaimFiles claim={claim} /> },
  ];
  if (!close) return all;
  const answer = (claim: StaffClaim) => (
    <RowButton variant="default" onClick={() => close(claim)} label={`${text.close}: ${claim.trader.login}`}>
      {text.close}
    </RowButton>
  );
  return [...all, { title: columns.actions, align: 'right', render: answer }];
}

export function ClaimFiles({ claim: { files, file_seen_before } }: { claim: StaffClaim }) {
  return (
    <>
      {files.map((url, index) => (
        <span key={url}>
          <Anchor href={url} target="_blank" rel="noreferrer">
            {moneyText.assign.file(index + 1)}
          </Anchor>{' '}
        </span>
      ))}
      {file_seen_before && `(${moneyText.assign.seen})`}
    </>
  );
}

function CloseClaimDialog({ claim, onClose }: { claim: StaffClaim; onClose: () => void }) {
  const close = useCloseClaim(claim.id);
  return (
    <ReasonDialog
      title={text.closeTitle}
      submitLabel={text.closeTitle}
      label={text.answer}
      required={text.answerWanted}
      send={close}
      body={(answer) => ({ claim_id: claim.id, answer })}
      onDone={() => showSuccess(text.closed, { about: claim.trader.login })}
      onClose={onClose}
    >
      {text.closeSays(claim.trader.login)}
    </ReasonDialog>
  );
}
