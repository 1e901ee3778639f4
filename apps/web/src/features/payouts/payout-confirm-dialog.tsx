import type { Payout } from '@app/contract/payouts';
import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsQuery } from '#features/settings/settings-api.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { fileDropText } from '#ui/file-drop-text.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { PayoutFacts } from './payout-facts.tsx';
import { payoutsText } from './payouts-text.ts';
import { useSendReceipts } from './receipts-api.ts';
import { ReceiptsProgress } from './receipts-progress.tsx';

const text = payoutsText.confirming;

/** Receipts for a payout that has been paid. What was chosen stays here until it has arrived. */
export function PayoutConfirmDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const [tries, setTries] = useState(0);
  const { data: settings } = useQuery(settingsQuery);
  const { send, progress, stop } = useSendReceipts(payout.id);

  async function submit() {
    const outcome = files.length > 0 ? await send.mutateAsync(files).catch(() => 'failed') : 'nothing chosen';
    // Pressed a second time while they were on their way.
    if (outcome === undefined) return;
    setTries((before) => before + 1);
    if (outcome !== 'sent') return;
    showSuccess(text.done, { brief: true });
    onClose();
  }

  return (
    <FormDialog
      title={text.title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.submit(files.length)}
      busyLabel={text.busy}
      loading={send.isPending}
      // Not while it is being sent: the keyboard would land on «Остановить отправку», and a second Enter would press it.
      step={tries}
    >
      <TextInput label={text.id} value={payout.id} readOnly variant="filled" />
      <PayoutFacts payout={payout} />
      <FileDrop
        value={files}
        onChange={setFiles}
        pdfOnly={settings?.receiptsPdfOnly ?? false}
        disabled={send.isPending}
        error={problem()}
      />
      {send.isPending && <ReceiptsProgress part={progress} onStop={stop} />}
      {send.data === 'stopped' && <Text role="status">{text.stopped}</Text>}
    </FormDialog>
  );

  function problem(): string | undefined {
    if (send.isError) return text.kept;
    return tries > 0 && files.length === 0 ? fileDropText.required : undefined;
  }
}
