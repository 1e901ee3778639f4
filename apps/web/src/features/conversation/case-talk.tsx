import type { CaseKey } from '@app/contract/cases/case-leases';
import {
  caseTalkApi,
  type StaffCaseTalk,
  type StaffTalkMessage,
  type TalkReader,
} from '@app/contract/conversation/case-talk';
import { Anchor, Button, Checkbox, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#lib/text/format.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import classes from './case-talk.module.css';
import { staffTalkQuery, usePass, useSeen, useStaffWrite } from './talk-api.ts';
import { useTalkKept } from './talk-draft.ts';
import { TalkForm } from './talk-form.tsx';
import { TalkMessages } from './talk-messages.tsx';
import { authorOf, staffText, talkText as text } from './talk-text.ts';

/** The conversation on a case for those who judge it: all sides, notes of their own, and what they pass on. */
export function CaseTalk({ kind, id, mayWrite = true }: CaseKey & { mayWrite?: boolean }) {
  const about = { kind, id };
  const talk = useQuery(staffTalkQuery(about));
  const { mutate: see } = useSeen(about, caseTalkApi.staffSeen);
  const [passing, setPassing] = useState<StaffTalkMessage>();

  if (talk.isError) {
    return (
      <Text role="alert">
        {text.failed}{' '}
        <Button variant="default" onClick={() => talk.refetch()}>
          {text.retry}
        </Button>
      </Text>
    );
  }
  if (!talk.data) return null;
  const { messages, asked, stopped_until, unread } = talk.data;
  const mayPass = ({ from, passedAt }: StaffTalkMessage) =>
    kind === 'appeal' && from !== 'staff' && !passedAt && mayWrite;
  return (
    <section className={classes.talk} aria-label={text.staffTitle}>
      {asked && (
        <Notice tone="working">
          {staffText.waits(asked)}
          {stopped_until && `, ${staffText.until}${formatMoment(stopped_until)}`}
        </Notice>
      )}
      <TalkMessages
        messages={messages}
        isOwn={({ from }) => from === 'staff'}
        author={authorOf}
        isNote={({ from, to }) => from === 'staff' && to === 'staff'}
        passed={staffText.passed}
        action={(message) =>
          mayPass(message) && (
            <Anchor component="button" type="button" size="sm" onClick={() => setPassing(message)}>
              {staffText.pass(message.from)}
            </Anchor>
          )
        }
      />
      {unread > 0 && mayWrite && (
        <div className="l-row l-wrap l-end">
          <span>{staffText.unread(unread)}</span>
          <Button variant="default" onClick={() => see()}>
            {staffText.seen}
          </Button>
        </div>
      )}
      {mayWrite && (
        <StaffForm key={`${kind} ${id}`} about={about} talk={talk.data} onSent={() => unread > 0 && see()} />
      )}
      {passing && <PassDialog about={about} message={passing} onClose={() => setPassing(undefined)} />}
    </section>
  );
}

interface StaffFormProps {
  about: CaseKey;
  talk: StaffCaseTalk;
  onSent: () => void;
}

function StaffForm({ about, talk: { readers, open, stop_left }, onSent }: StaffFormProps) {
  const { sending, write } = useStaffWrite(about);
  const [{ reader: wanted = 'trader', asks = false }, keep] = useTalkKept(about);
  const reader = readers.includes(wanted) ? wanted : 'staff';
  const mayAsk = open && reader !== 'staff';
  return (
    <TalkForm
      about={about}
      sending={sending}
      onSend={(written) => write({ ...written, reader, asks: asks && mayAsk ? '1' : '0' })}
      submitLabel={text.send}
      sent={reader === 'staff' ? text.noted : text.sent}
      onSent={() => {
        keep({ asks: false });
        onSent();
      }}
    >
      <SegmentedControl
        aria-label={staffText.reader}
        data={readers.map((value) => ({ value, label: staffText.readers[value] }))}
        value={reader}
        // With the message: what is chosen while it is on its way would be put back once it has arrived.
        disabled={sending.isPending}
        onChange={(value) => keep({ reader: value as TalkReader })}
      />
      {reader === 'staff' && <span className={classes.dimmed}>{staffText.note}</span>}
      {mayAsk && (
        <Checkbox
          label={stop_left > 0 ? staffText.asks : staffText.asksNoTime}
          checked={asks}
          disabled={sending.isPending}
          onChange={({ currentTarget }) => keep({ asks: currentTarget.checked })}
        />
      )}
    </TalkForm>
  );
}

interface PassDialogProps {
  about: CaseKey;
  message: StaffTalkMessage;
  onClose: () => void;
}

function PassDialog({ about, message, onClose }: PassDialogProps) {
  const pass = usePass(about);
  return (
    <ConfirmDialog
      title={staffText.passTitle}
      confirmLabel={staffText.pass(message.from)}
      loading={pass.isPending}
      onClose={onClose}
      onConfirm={() =>
        pass.mutate(message.id, {
          onSuccess: () => {
            showSuccess(staffText.passedNow, { brief: true });
            onClose();
          },
        })
      }
    >
      {staffText.passWhat(message.from)}
    </ConfirmDialog>
  );
}
