import { looksLikeCode } from '@app/contract/arrivals/texts/code-guard';
import { TEXT_MAX } from '@app/contract/arrivals/texts/folding';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSend } from '#lib/query/use-send.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { Notice } from '#ui/page/notice.tsx';
import { addNotice, takenBefore } from '../outbox/outbox.ts';
import { removeSharedTexts } from '../outbox/shared-texts.ts';
import { phoneText } from '../phone-text.ts';
import type { SharedText } from '../storage/phone-stores.ts';
import { moment } from './notice-list.tsx';
import { fieldOf, momentOf, timeInText } from './notice-time.ts';
import type { PhoneStorage } from './use-phone.ts';

const text = phoneText.form;

interface NoticeFieldsProps {
  kept: PhoneStorage;
  number: string;
  shared: SharedText | undefined;
  onAdded: () => void;
  onCode: () => void;
  onWrite: () => void;
}

/** The button says when the money came, as the text tells it or else «только что»: if that is wrong, the person sees it before pressing. */
export function NoticeFields({ kept, number, shared, onAdded, onCode, onWrite }: NoticeFieldsProps) {
  const banks = kept.pairing?.banks ?? [];
  const [written, setWritten] = useState(shared?.text ?? '');
  const [bank, setBank] = useState(banks.length === 1 ? (banks[0] ?? '') : '');
  const [entered, setEntered] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const adding = useSend({ mutationKey: ['add'], mutationFn: addNotice });

  const said = timeInText(written);
  const assumed = () => (said instanceof Date ? said : new Date(shared?.at ?? Date.now()));
  const field = entered ?? (said === 'other day' ? '' : undefined);

  function add(event: FormEvent) {
    event.preventDefault();
    if (looksLikeCode(written)) {
      // It must not stay on the screen either.
      setWritten('');
      return onCode();
    }
    const at = field === undefined ? assumed() : momentOf(field);
    const found = findProblem(at);
    setProblem(found);
    if (!found && at) adding.mutate({ number, bank, text: written, at, shared: shared?.id }, { onSuccess, onError });
  }

  function onSuccess() {
    setWritten('');
    setEntered(undefined);
    onAdded();
  }

  function onError() {
    setProblem({ kind: 'failed' });
  }

  function findProblem(at: Date | undefined): Problem | undefined {
    if (written.trim() === '') return { kind: 'text' };
    if (bank === '') return { kind: 'bank' };
    if (!at) return { kind: 'time' };
    const before = takenBefore(kept, bank, written);
    return before && problem?.kind !== 'before' ? { kind: 'before', at: before } : undefined;
  }

  function submitLabel(): string {
    if (problem?.kind === 'before') return text.again;
    return written.trim() === '' || field !== undefined ? text.submit : text.submitWhen(assumed());
  }

  return (
    <form onSubmit={add} className="l-stack l-gap-12">
      <Textarea
        label={text.text}
        value={written}
        onChange={(event) => {
          setWritten(event.currentTarget.value);
          setProblem(undefined);
          onWrite();
        }}
        error={problem?.kind === 'text' && text.emptyText}
        rows={4}
        maxLength={TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        size="md"
      />
      <NativeSelect
        label={text.bank}
        data={[{ value: '', label: text.chooseBank }, ...banks.map((id) => ({ value: id, label: bankName(id) }))]}
        value={bank}
        onChange={(event) => {
          setBank(event.currentTarget.value);
          setProblem(undefined);
        }}
        error={problem?.kind === 'bank' && text.chooseBank}
        size="md"
      />
      {field !== undefined && (
        <TextInput
          type="datetime-local"
          label={text.time}
          value={field}
          max={fieldOf(new Date())}
          onChange={(event) => setEntered(event.currentTarget.value)}
          error={problem?.kind === 'time' && text.noTime}
          size="md"
        />
      )}
      {problem?.kind === 'failed' && <Notice tone="rejected">{text.failed}</Notice>}
      {problem?.kind === 'before' && <Notice tone="waiting">{text.before(moment(problem.at))}</Notice>}
      <Button type="submit" size="md" loading={adding.isPending}>
        {submitLabel()}
      </Button>
      {written.trim() !== '' && field === undefined && (
        <Button variant="default" size="md" onClick={() => setEntered(fieldOf(assumed()))}>
          {text.otherTime}
        </Button>
      )}
      {shared && (
        <Button variant="default" size="md" onClick={() => void removeSharedTexts(shared.id)}>
          {text.remove}
        </Button>
      )}
    </form>
  );
}

type Problem = { kind: 'text' | 'bank' | 'time' | 'failed' } | { kind: 'before'; at: Date };
