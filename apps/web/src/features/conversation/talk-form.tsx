import type { CaseKey } from '@app/contract/cases/case-leases';
import { MOST_TALK_TEXT } from '@app/contract/conversation/case-talk';
import { Button, Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FileDrop } from '#ui/file/file-drop.tsx';
import { notSent } from '#ui/file/not-sent.ts';
import { UploadProgress } from '#ui/file/upload-progress.tsx';
import { uploadText } from '#ui/file/upload-text.ts';
import { showSuccess } from '#ui/page/toast.ts';
import { useTalkKept } from './talk-draft.ts';
import { talkFieldId } from './talk-field.ts';
import { talkText as text } from './talk-text.ts';

export interface NewMessage {
  text: string;
  files: File[];
}

/** How it is sent; the two sides send to different calls. */
export interface MessageSending {
  isPending: boolean;
  error: unknown;
  /** The files of the last try. */
  tried: readonly File[] | undefined;
  outcome: string | undefined;
  progress: number;
  stop: () => void;
}

interface TalkFormProps {
  about: CaseKey;
  sending: MessageSending;
  onSend: (written: NewMessage) => Promise<unknown>;
  submitLabel: string;
  sent: string;
  /** What is chosen beside the message. */
  children?: ReactNode;
  onSent?: () => void;
}

const NEAR_END = 200;

/** As the server counts it: a form sends the end of each line as two signs. */
const lengthOf = (written: string) => written.trim().replaceAll('\n', '\r\n').length;

/** A message with files, of whichever side. What was written stays until it has arrived, also while another case is looked at. */
export function TalkForm({ about, sending, onSend, submitLabel, sent, children, onSent }: TalkFormProps) {
  const [{ text: written }, keep] = useTalkKept(about);
  const [files, setFiles] = useState<File[]>([]);
  const [withFiles, setWithFiles] = useState(false);
  const hasFiles = files.length > 0;
  const empty = written.trim() === '' && !hasFiles;
  const left = MOST_TALK_TEXT - lengthOf(written);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A form may stand inside another dialog's form.
    event.stopPropagation();
    if (empty || left < 0) return;
    const outcome = await onSend({ text: written.trim(), files }).catch(() => 'failed');
    if (outcome !== 'sent') return;
    keep({ text: '' });
    setFiles([]);
    setWithFiles(false);
    showSuccess(sent, { brief: true });
    onSent?.();
  }

  return (
    <form className="l-stack l-gap-8" onSubmit={submit}>
      {children}
      <Textarea
        id={talkFieldId(about)}
        label={text.message}
        autosize
        minRows={2}
        maxRows={8}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={left >= 0 && left <= NEAR_END && text.left(left)}
        error={left < 0 && text.tooLong(-left)}
        value={written}
        disabled={sending.isPending}
        onChange={({ currentTarget: { value } }) => keep({ text: value })}
      />
      {withFiles && (
        <FileDrop
          label={text.files}
          value={files}
          disabled={sending.isPending}
          error={notSent({ error: sending.error, sent: sending.tried, chosen: files })}
          onChange={setFiles}
        />
      )}
      {/* A text alone takes a moment: there is nothing to watch or to stop, and nothing that a double click could hit. */}
      {hasFiles && sending.isPending && <UploadProgress part={sending.progress} onStop={sending.stop} />}
      {hasFiles && sending.outcome === 'stopped' && <Text role="status">{uploadText.stopped}</Text>}
      <div className="l-row l-wrap l-end">
        {!withFiles && (
          <Button variant="default" onClick={() => setWithFiles(true)}>
            {text.attach}
          </Button>
        )}
        <Button type="submit" loading={sending.isPending} disabled={empty || left < 0}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
