import { useState } from 'react';
import { Notice } from '#ui/page/notice.tsx';
import { removeSharedTexts } from '../outbox/shared-texts.ts';
import { phoneText } from '../phone-text.ts';
import { NoticeFields } from './notice-fields.tsx';
import type { PhoneStorage } from './use-phone.ts';

const text = phoneText.form;

interface NoticeFormProps {
  kept: PhoneStorage;
  number: string;
  onAdded: () => void;
}

/** A text of the bank, pasted or shared from another application. It waits on the phone until the server has it. */
export function NoticeForm({ kept, number, onAdded }: NoticeFormProps) {
  const [shared, ...others] = kept.shared;
  const [isCode, setIsCode] = useState(false);

  function dropCode() {
    setIsCode(true);
    if (shared) void removeSharedTexts(shared.id);
  }

  return (
    <section className="l-stack l-gap-12">
      {isCode && <Notice tone="rejected">{text.code}</Notice>}
      <NoticeFields
        // A text that is dropped or sent takes what was written with it.
        key={shared?.id ?? 'pasted'}
        kept={kept}
        number={number}
        shared={shared}
        onAdded={onAdded}
        onCode={dropCode}
        onWrite={() => setIsCode(false)}
      />
      {others.length > 0 && <p className="l-flush l-muted">{text.shared(others.length)}</p>}
    </section>
  );
}
