import { requestsApi, type StaffRequest } from '@app/contract/two-persons/requests';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatMoment } from '#lib/text/format.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { answersTo } from './request-answers.ts';
import { useConfirmRequest, useRefuseRequest, useWithdrawRequest } from './requests-api.ts';
import { requestsText as text } from './requests-text.ts';

interface RequestDialogProps {
  request: StaffRequest;
  onClose: () => void;
}

/** What will happen, who asked for it and why; and the word of the person who reads it, if it is theirs to say. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const [refusing, setRefusing] = useState(false);
  if (refusing) return <RefuseDialog request={request} onClose={onClose} />;
  if (request.may.confirm)
    return <DecideDialog request={request} onClose={onClose} onRefuse={() => setRefusing(true)} />;
  return <LookDialog request={request} onClose={onClose} />;
}

function DecideDialog({ request, onClose, onRefuse }: RequestDialogProps & { onRefuse: () => void }) {
  const confirm = useConfirmRequest(request.id);
  const form = useForm(
    { request_id: request.id, otp_code: '' },
    (values) => checkForm(requestsApi.confirm.body, values),
    'when sent',
  );

  const { yes, no } = answersTo(request);
  return (
    <ActDialog
      title={titleOf(request)}
      submitLabel={yes}
      secondary={{ label: no, onClick: onRefuse }}
      form={form}
      send={confirm}
      body={(values) => values}
      says={decides(request)}
      onDone={() => showSuccess(text.confirmed, { about: request.what })}
      onClose={onClose}
    >
      <RequestFacts request={request} />
    </ActDialog>
  );
}

const titleOf = ({ state }: StaffRequest) => (state === 'refused' ? text.ownersDialog : text.dialog);

function decides({ state, earlier }: StaffRequest) {
  if (state !== 'refused') return text.happens;
  return earlier.length > 0 ? text.ownerDecidesAgain : text.ownerDecides;
}

function RefuseDialog({ request, onClose }: RequestDialogProps) {
  const refuse = useRefuseRequest(request.id);
  const final = request.state === 'refused';
  const { no } = answersTo(request);
  return (
    <ReasonDialog
      title={no}
      submitLabel={no}
      send={refuse}
      body={(reason) => ({ request_id: request.id, reason })}
      onDone={() => showSuccess(final ? text.upheld : text.refused, { about: request.what })}
      onClose={onClose}
    >
      {`${request.what}. ${final ? text.upholdSays : text.refuseSays}`}
    </ReasonDialog>
  );
}

function LookDialog({ request, onClose }: RequestDialogProps) {
  const withdraw = useWithdrawRequest(request.id);
  const mine = request.may.withdraw;
  const why = whyNot(request);
  const take = () =>
    withdraw.mutate(
      { request_id: request.id },
      {
        onSuccess: () => {
          showSuccess(text.withdrawn, { about: request.what });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={titleOf(request)}
      onClose={onClose}
      onSubmit={mine ? take : onClose}
      submitLabel={mine ? text.withdraw : text.close}
      danger={mine}
      loading={withdraw.isPending}
      {...(mine && { secondary: { label: text.close } })}
    >
      <RequestFacts request={request} />
      <Text>{why}</Text>
    </FormDialog>
  );
}

function whyNot({ state, earlier, may, nobody }: StaffRequest) {
  if (nobody) return text.nobodys;
  if (state === 'refused') return earlier.length > 0 ? text.ownersTurnAgain : text.ownersTurn;
  return may.withdraw ? text.yours : text.notYours;
}

function RequestFacts({ request }: { request: StaffRequest }) {
  const { what, thing, facts, reason, asked_by, asked_at, expires_at, by_command, refused, earlier } = request;
  // Asked for again it begins with the last no of before.
  const noes = earlier.length > 0 ? earlier : refused ? [refused] : [];
  return (
    <>
      <Text fw={600}>{what}</Text>
      {by_command && <Notice tone="waiting">{text.byCommand}</Notice>}
      <FactList>
        {thing && (
          <Fact name={text.thing}>
            <ThingLink kind={thing.kind} id={thing.id}>
              {text.proofs[thing.kind]}
            </ThingLink>
          </Fact>
        )}
        {facts.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
        <Fact name={text.asked}>
          {asked_by.login}, {formatMoment(asked_at)}
        </Fact>
        <Fact name={text.reason}>{reason}</Fact>
        <Fact name={text.until}>{formatMoment(expires_at)}</Fact>
        {noes.map(({ by, at, note }) => (
          <Fact key={`${by?.id} ${at.getTime()}`} name={earlier.length > 0 ? text.refusedBefore : text.refusedBy}>
            {by?.login}: {note}
          </Fact>
        ))}
      </FactList>
    </>
  );
}
