import { type ClaimCreate, claimCreate } from '@app/contract/topups/claims-api';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkForm, type FormErrors } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { FileDrop } from '#ui/file/file-drop.tsx';
import { notSent } from '#ui/file/not-sent.ts';
import { UploadProgress } from '#ui/file/upload-progress.tsx';
import { uploadText } from '#ui/file/upload-text.ts';
import { showSuccess } from '#ui/page/toast.ts';
import { claimsQuery, useCreateClaim } from './claims-api.ts';
import { claimsText as text } from './claims-text.ts';

type Values = ClaimCreate & { files: File[] };

const nothing: Values = { tx_id: '', from_address: '', note: '', files: [] };

/** The server answers the same whether there is such a transfer or not, and so does this dialog. */
export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const wait = useQuery(claimsQuery).data?.wait_hours;
  const { send, progress, stop } = useCreateClaim();
  const form = useForm(nothing, check, 'when sent');

  function submit() {
    if (!form.attempt()) return;
    send.mutate(form.values, {
      onSuccess: (outcome) => {
        if (outcome === 'stopped') return;
        showSuccess(text.sent, { brief: true });
        onClose();
      },
      onError: form.refuse,
    });
  }

  return (
    <FormDialog
      title={text.title}
      submitLabel={text.submit}
      busyLabel={uploadText.busy}
      onClose={onClose}
      onSubmit={submit}
      loading={send.isPending}
    >
      <Text>
        {text.what} {wait !== undefined && text.wait(wait)}
      </Text>
      <TextInput
        label={text.tx_id}
        description={text.tx_hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        disabled={send.isPending}
        {...form.textField('tx_id')}
      />
      <TextInput
        label={text.from_address}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        disabled={send.isPending}
        {...form.textField('from_address')}
      />
      <FileDrop
        label={text.proof}
        {...form.field('files')}
        disabled={send.isPending}
        error={
          notSent({ error: send.error, sent: send.variables?.files, chosen: form.values.files }) ?? form.errors.files
        }
      />
      {send.isPending && <UploadProgress part={progress} onStop={stop} />}
      {send.data === 'stopped' && <Text role="status">{uploadText.stopped}</Text>}
      <Textarea
        label={text.note}
        autosize
        minRows={2}
        maxLength={500}
        disabled={send.isPending}
        {...form.textField('note')}
      />
    </FormDialog>
  );
}

const check = ({ files, ...claim }: Values): FormErrors => ({
  ...checkForm(claimCreate, claim),
  ...(files.length === 0 && { files: text.noProof }),
});
