import type { AppealDetails } from '@app/contract/appeals/appeal';
import { AppealStatus, isForced, mayAccept, mayReject } from '@app/contract/appeals/appeal-machine';
import { maySettle } from '@app/contract/deals/deal-machine';
import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { goToAnswer } from '#features/conversation/talk-field.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { AppealAcceptForm } from './appeal-accept-form.tsx';
import classes from './appeal-dialog.module.css';
import { AppealSummary } from './appeal-facts.tsx';
import { AppealRejectForm } from './appeal-reject-form.tsx';
import { useAcceptAppeal, useRejectAppeal } from './appeals-api.ts';
import { appealsText, decisionText as text } from './appeals-text.ts';

interface AppealDecisionProps {
  appeal: AppealDetails;
  onDecided: () => void;
}

/** What the trader may do with the appeal now. It stands beside the proof, which stays in sight while a form is filled in. */
export function AppealDecision({ appeal, onDecided }: AppealDecisionProps) {
  const [form, setForm] = useState<'accept' | 'reject'>();
  // Here and not in the forms: a try repeated after a lost answer is the same request, even if the form was closed meanwhile.
  const accept = useAcceptAppeal();
  const reject = useRejectAppeal();
  const section = useInView(form);
  const current = useCurrentThing({
    opened: appeal,
    now: appeal,
    meaning: (appeal) => meaningOf(appeal, form),
    busy: accept.isPending || reject.isPending || accept.isSuccess || reject.isSuccess,
    resetKey: form,
  });
  const may = choicesFor(current.thing);

  function decided() {
    showSuccess(text.decided, {
      about: `${appealsText.dialogTitle(appeal.id)} · ${formatRoubles(appeal.amount_to_pay)}`,
    });
    onDecided();
  }

  function open(next: typeof form) {
    accept.reset();
    reject.reset();
    setForm(next);
  }

  const common = { appeal: current.thing, unread: current.unread, onDecided: decided, onBack: () => open(undefined) };
  const acceptLabel = isForced(appeal.status) ? text.forceAccept : text.accept;
  if (form === 'accept' && may.accept) {
    return (
      <section ref={section} className={classes.form}>
        <h3 className={classes.heading}>{isForced(appeal.status) ? text.forceAccept : text.acceptTitle}</h3>
        <AppealSummary appeal={current.thing} />
        <AppealAcceptForm {...common} accept={accept} />
      </section>
    );
  }
  if (form === 'reject' && may.reject) {
    return (
      <section ref={section} className={classes.form}>
        <h3 className={classes.heading}>{text.rejectTitle}</h3>
        <AppealSummary appeal={current.thing} />
        <AppealRejectForm {...common} reject={reject} />
      </section>
    );
  }
  const toAnswer = appeal.talk.asked && may.accept;
  const overtaken = form !== undefined && current.state === 'gone';
  if (!may.accept && !may.reject && !may.why && !overtaken) return null;
  return (
    <section ref={section} className={classes.decision} data-choice={may.accept || may.reject || undefined}>
      {overtaken && <Notice tone="waiting">{text.overtaken}</Notice>}
      {may.why && <Text>{may.why}</Text>}
      <div className={classes.choices}>
        {may.reject && (
          <Button variant="default" className="l-error" onClick={() => open('reject')}>
            {text.reject}
          </Button>
        )}
        {toAnswer && (
          <Button aria-label={text.toAnswer} onClick={() => goToAnswer({ kind: 'appeal', id: appeal.id })}>
            {text.answer}
          </Button>
        )}
        {may.accept && (
          <Button data-main variant={toAnswer ? 'default' : 'filled'} onClick={() => open('accept')}>
            {acceptLabel}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What pressing the button of the open form would do. */
function meaningOf(appeal: AppealDetails, form: 'accept' | 'reject' | undefined): string | undefined {
  const may = choicesFor(appeal);
  if (form === undefined) return 'nothing yet';
  if (form === 'reject') return may.reject ? 'reject' : undefined;
  const { status, amount_to_pay, held_amount, short_amount } = appeal;
  return may.accept ? [isForced(status), amount_to_pay, held_amount, short_amount].join() : undefined;
}

/** Without `why` the buttons say enough. A question of staff waits for words, whatever else may be done. */
function choicesFor({ status, deal, talk }: AppealDetails): { accept: boolean; reject: boolean; why?: string } {
  const reject = mayReject(status);
  if (!mayAccept(status)) return { accept: false, reject };
  if (!maySettle(deal)) return { accept: false, reject, why: text.dealClosed };
  if (status === AppealStatus.review)
    return { accept: true, reject, why: talk.asked ? text.askedInReview : text.review };
  if (talk.asked) return { accept: true, reject, why: text.asked };
  return reject ? { accept: true, reject } : { accept: true, reject, why: text.force };
}

/** A form that opens below the visible part is scrolled into view; when it is closed, the focus returns to the button that opened it. */
function useInView(form: 'accept' | 'reject' | undefined) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(form);
  useEffect(() => {
    if (form === before.current) return;
    const left = before.current;
    before.current = form;
    section.current?.scrollIntoView({ block: 'nearest' });
    if (form) return;
    const buttons = section.current?.querySelectorAll('button') ?? [];
    [...buttons].at(left === 'reject' ? 0 : -1)?.focus({ preventScroll: true });
  }, [form]);
  return section;
}
