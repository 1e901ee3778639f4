import { Group } from '@app/contract/access/users';
import type { CaseRow } from '@app/contract/cases/cases';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { RequestAnswer } from '#features/two-persons/request-answer.tsx';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useDisagree } from './desk-api.ts';
import { deskText } from './desk-text.ts';

const text = deskText.waits;

interface WaitingWordProps {
  row: CaseRow;
  onDone: () => void;
}

/** A colleague has decided, and that waits for a second person: what it would do, and how to answer. */
export function WaitingRequest({ row, onDone }: WaitingWordProps) {
  const { waits, waits_for, waits_refused, waits_nobody, request_id, kind } = row;
  const state = waits_refused ? 'refused' : 'open';
  const group = useQuery(settingsQuery).data?.user.group;
  const said = [
    text[waits_nobody ? 'nobody' : state](waits ?? ''),
    waits_for && `${waits_for}.`,
    kind === 'payout' && !waits_refused && text.same,
  ];
  return (
    <Notice tone="waiting" action={request_id !== null && <Answer row={row} group={group} onDone={onDone} />}>
      {said.filter(Boolean).join(' ')}
    </Notice>
  );
}

/** They said no, and no other owner is left to answer: they may change their mind, or stay with it. Only owners come to this. */
export function OwnTurn({ row: { waits_for, request_id } }: { row: CaseRow }) {
  return (
    <Notice tone="waiting" action={request_id !== null && <RequestAnswer id={request_id} />}>
      {[`${deskText.turn}.`, waits_for && `${waits_for}.`].filter(Boolean).join(' ')}
    </Notice>
  );
}

/** Staff answer as in «Ждут второго», with the code. Moderators have no such list: they confirm with the same decision, and disagree here. */
function Answer({ row, group, onDone }: WaitingWordProps & { group: Group | undefined }) {
  const [opened, setOpened] = useState(false);
  if (group === Group.staff && row.request_id !== null) return <RequestAnswer id={row.request_id} />;
  if (group !== Group.moderator || row.waits_refused) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {text.disagree}
      </Button>
      {opened && <DisagreeDialog row={row} onClose={() => setOpened(false)} onDone={onDone} />}
    </>
  );
}

function DisagreeDialog({ row, onClose, onDone }: WaitingWordProps & { onClose: () => void }) {
  const disagree = useDisagree(row);
  return (
    <ReasonDialog
      title={text.title}
      submitLabel={text.disagree}
      danger
      send={disagree}
      body={(reason) => reason}
      onDone={() => {
        showSuccess(text.done, { about: deskText.title[row.kind](row.id) });
        // The dialog goes first: one with words in it holds whoever leaves its screen.
        flushSync(onClose);
        onDone();
      }}
      stays
      onClose={onClose}
    >
      {[row.waits_for && `${row.waits_for}.`, text.says].filter(Boolean).join(' ')}
    </ReasonDialog>
  );
}
