import { looksLikeCode } from '@app/contract/bank-texts/code-guard';
import { TEXT_MAX } from '@app/contract/bank-texts/folding';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSend } from '#lib/query/use-send.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { Notice } from '#ui/page/notice.tsx';
import { addNotice, takenBefore } from '../outbox/outbox.ts';
import { dropShared } from '../outbox/shared-texts.ts';
import { phoneText } from '../phone-text.ts';
import { moment } from './notice-list.tsx';
import { timeOfToday } from './notice-time.ts';
import classes from './phone-page.module.css';
import type { Kept } from './use-phone.ts';

const text = phoneText.form;

interface NoticeFormProps {
  kept: Kept;
  number: string;
  onAdded: () => void;
}

/** A text of the bank, pasted or shared from another application. It waits on the phone until the server has it. */
export function NoticeForm({ kept, number, onAdded }: NoticeFormProps) {
  const [shared, ...others] = kept.shared;
  const [isCode, setIsCode] = useState(false);

  function dropCode() {
    setIsCode(true);
    if (shared) void dropShared(shared.id);
  }

  return (
    <section className={classes.section}>
      {isCode && <Notice tone="rejected">{text.code}</Notice>}
      <Fields
        // A text that is dropped or sent takes what was written with it.
        key={shared?.id ?? 'pasted'}
        {...{ kept, number, shared, onAdded }}
        onCode={dropCode}
        onWrite={() => setIsCode(false)}
      />
      {others.length > 0 && <p className={classes.hint}>{text.shared(others.length)}</p>}
    </section>
  );
}

interface FieldsProps extends NoticeFormProps {
  shared: Kept['shared'][number] | undefined;
  onCode: () => void;
  onWrite: () => void;
}

function Fields({ kept, number, shared, onAdded, onCode, onWrite }: FieldsProps) {
  const banks = kept.pairing?.banks ?? [];
  const [written, setWritten] = useState(shared?.text ?? '');
  const [bank, setBank] = useState(banks.length === 1 ? (banks[0] ?? '') : '');
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const adding = useSend({ mutationKey: ['add'], mutationFn: addNotice });

  function add(event: FormEvent) {
    event.preventDefault();
    if (looksLikeCode(written)) {
      // It must not stay on the screen either.
      setWritten('');
      return onCode();
    }
    const found = findProblem();
    setProblem(found);
    if (found) return;
    const at = timeOfToday(time) ?? new Date(shared?.at ?? Date.now());
    adding.mutate({ number, bank, text: written, at, shared: shared?.id }, { onSuccess, onError });
  }

  function onSuccess() {
    setWritten('');
    setTime('');
    onAdded();
  }

  function onError() {
    setProblem({ kind: 'failed' });
  }

  function findProblem(): Problem | undefined {
    if (written.trim() === '') return { kind: 'text' };
    if (bank === '') return { kind: 'bank' };
    const before = takenBefore(kept, bank, written);
    return before && problem?.kind !== 'before' ? { kind: 'before', at: before } : undefined;
  }

  return (
    <form onSubmit={add} className={classes.section}>
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
      <div className={classes.pair}>
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
        <TextInput
          type="time"
          label={text.time}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          size="md"
        />
      </div>
      {problem?.kind === 'failed' && <Notice tone="rejected">{text.failed}</Notice>}
      {problem?.kind === 'before' && <Notice tone="waiting">{text.before(moment(problem.at))}</Notice>}
      <Button type="submit" size="md" loading={adding.isPending}>
        {problem?.kind === 'before' ? text.again : text.submit}
      </Button>
      {shared && (
        <Button variant="default" size="md" onClick={() => void dropShared(shared.id)}>
          {text.remove}
        </Button>
      )}
    </form>
  );
}

type Problem = { kind: 'text' | 'bank' | 'failed' } | { kind: 'before'; at: Date };
