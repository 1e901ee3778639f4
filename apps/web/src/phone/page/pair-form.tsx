import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useSend } from '#lib/query/use-send.ts';
import { Notice } from '#ui/page/notice.tsx';
import { nextToken, onToken } from '../pairing/address-token.ts';
import { pair } from '../pairing/pairing.ts';
import { phoneText } from '../phone-text.ts';
import classes from './phone-page.module.css';

const text = phoneText.pair;

/** Uses the token that the page was opened with. A phone that is not paired is told how, and can paste the token as well. */
export function PairForm({ paired }: { paired: boolean }) {
  const pairing = useSend({ mutationKey: ['pair'], mutationFn: pair });
  const [pasted, setPasted] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);

  const begin = useEffectEvent(() => {
    const token = nextToken();
    if (token) pairing.mutate(token);
  });
  useEffect(() => {
    begin();
    return onToken(() => begin());
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsEmpty(pasted.trim() === '');
    if (pasted.trim() !== '') pairing.mutate(pasted, { onSuccess: () => setPasted('') });
  }

  const failed = pairing.isError && (
    <Notice tone="rejected">
      {pairing.error.message}. {paired && text.stillPaired}
    </Notice>
  );
  if (paired) return failed || null;
  return (
    <section className="l-stack l-gap-12">
      {pairing.isPending && <Notice tone="working">{text.working}</Notice>}
      {failed}
      <h2 className={classes.title}>{text.title}</h2>
      <ol className={classes.steps}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <form onSubmit={submit} className="l-stack l-gap-12">
        <TextInput
          label={text.field}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          error={isEmpty && text.empty}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
        />
        <Button type="submit" size="md" loading={pairing.isPending}>
          {text.submit}
        </Button>
      </form>
    </section>
  );
}
