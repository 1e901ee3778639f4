import type { Payout } from '@app/contract/payouts/payout';
import { mayMove } from '@app/contract/payouts/payout-machine';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AcceptedProofs } from '#features/conversation/accepted-proofs.tsx';
import { serverDate, useServerNow } from '#lib/api/server-clock.ts';
import type { FormErrors } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import type { DialogFormProps } from '#ui/dialog/dialog-form.tsx';
import { FileDrop } from '#ui/file/file-drop.tsx';
import { fileDropText } from '#ui/file/file-drop-text.ts';
import { notSent } from '#ui/file/not-sent.ts';
import { UploadProgress } from '#ui/file/upload-progress.tsx';
import { uploadText } from '#ui/file/upload-text.ts';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { isOverdue } from '../payout-cells.tsx';
import { payoutName, payoutsText } from '../payouts-text.ts';
import { usePayoutNow } from '../use-payout-now.ts';
import { useSendReceipts } from './receipts-api.ts';

const text = payoutsText.confirming;

interface ReceiptsForm {
  payout: Payout;
  /** What is said of the payout above the files. */
  about: (payout: Payout) => ReactNode;
  onCancel: () => void;
  onSent: () => void;
}

/** The form that sends receipts for a payout, whatever is around it. The chosen files stay here until they have arrived. */
export function useReceiptsForm({ payout: opened, about, onCancel, onSent }: ReceiptsForm): DialogFormProps {
  const form = useForm<Chosen>({ files: [] }, check, 'when sent');
  const { files } = form.values;
  const [tries, setTries] = useState(0);
  const { data: settings } = useQuery(settingsQuery);
  const { send, progress, stop } = useSendReceipts(opened.id);
  const { thing: payout, state } = useCurrentThing({
    opened,
    now: usePayoutNow(opened),
    // Receipts may also come late, or after a cancellation: the money has been sent.
    meaning: (payout) => (mayMove(payout, 'confirm', serverDate()) ? 'confirm' : undefined),
    busy: send.isPending || send.data === 'sent',
  });
  const gone = state === 'gone';
  const overdue = isOverdue(payout, useServerNow());

  async function submit() {
    const outcome = form.attempt() ? await send.mutateAsync(files).catch(() => 'failed') : 'nothing chosen';
    // Pressed again while the files were being sent.
    if (outcome === undefined) return;
    setTries((before) => before + 1);
    if (outcome !== 'sent') return;
    showSuccess(text.done, { about: payoutName(payout), brief: true });
    onSent();
  }

  const mayCancel = !gone && mayMove(payout, 'cancel', serverDate());
  return {
    onSubmit: submit,
    ...(mayCancel && { secondary: { label: payoutsText.cancelling.submit, onClick: onCancel } }),
    submitLabel: text.submit(files.length),
    empty: files.length === 0,
    busyLabel: uploadText.busy,
    loading: send.isPending,
    disabled: gone,
    // Not while sending: the focus would go to «Остановить отправку», and a second Enter would press it.
    step: `${tries} ${files.length > 0}`,
    // A receipt that was pasted is sent by Enter.
    submitFirst: files.length > 0,
    children: (
      <>
        {gone && <Notice tone="waiting">{text.gone}</Notice>}
        {overdue && !gone && <Notice tone="rejected">{text.overdue}</Notice>}
        {about(payout)}
        <FileDrop
          {...form.field('files')}
          pdfOnly={settings?.receiptsPdfOnly ?? false}
          disabled={send.isPending || gone}
          error={notSent({ error: send.error, sent: send.variables, chosen: files }) ?? form.errors.files}
        />
        {!gone && <AcceptedProofs kind="payout" method={payout.method} open />}
        {send.isPending && <UploadProgress part={progress} onStop={stop} />}
        {send.data === 'stopped' && <Text role="status">{uploadText.stopped}</Text>}
      </>
    ),
  };
}

interface Chosen {
  files: File[];
}

const check = ({ files }: Chosen): FormErrors => (files.length > 0 ? {} : { files: fileDropText.required });
