import { Radio, Select, Stack, Textarea } from '@mantine/core';
import type { FormErrors } from '#lib/form/form-check.ts';
import type { Form } from '#lib/form/use-form.ts';
import classes from './dialog-form.module.css';
import { useUnsent } from './unsent.ts';

/** What is asked before something is confirmed. `required` is shown if it is not answered. */
export type Question =
  /** All sentences are visible, so that they can be compared; with `own`, a field for one's own words as well. */
  | {
      ask: 'reason';
      label: string;
      reasons: readonly string[];
      own?: { label: string; text: string };
      required: string;
    }
  | { ask: 'short reason'; label: string; placeholder: string; reasons: readonly string[]; required: string }
  /** In the person's own words. */
  | { ask: 'words'; label: string; required: string };

export interface Answer {
  choice: string;
  ownText: string;
}

const noAnswer: Answer = { choice: '', ownText: '' };

const own = 'own';

/** Empty until there is an answer. */
export const reasonIn = ({ choice, ownText }: Answer): string => (choice === own ? ownText.trim() : choice);

/** Where there is nothing to choose from, one's own words are chosen. */
export const answerTo = (question: Question | undefined): Answer =>
  question?.ask === 'words' ? { ...noAnswer, choice: own } : noAnswer;

export function checkAnswer(question: Question | undefined, answer: Answer): FormErrors {
  if (!question || reasonIn(answer) !== '') return {};
  return { [answer.choice === own ? 'ownText' : 'choice']: question.required };
}

interface QuestionFieldProps {
  question: Question;
  form: Form<Answer>;
  disabled: boolean;
}

export function QuestionField({ question, form, disabled }: QuestionFieldProps) {
  const { choice, ownText } = form.values;
  useUnsent('text', choice === own && ownText.trim() !== '');

  if (question.ask === 'short reason')
    return (
      <Select
        label={question.label}
        placeholder={question.placeholder}
        data={[...question.reasons]}
        value={choice || null}
        onChange={(reason) => form.set({ choice: reason ?? '' })}
        disabled={disabled}
        error={form.errors.choice}
        maxDropdownHeight={200}
      />
    );
  const words = (label: string) => (
    <Textarea label={label} {...form.textField('ownText')} maxLength={500} autosize minRows={2} disabled={disabled} />
  );
  if (question.ask === 'words') return words(question.label);
  return (
    <>
      <Radio.Group label={question.label} {...form.field('choice')}>
        <Stack gap="xs" className={classes.reasons ?? ''}>
          {question.reasons.map((reason) => (
            <Radio key={reason} value={reason} label={reason} disabled={disabled} />
          ))}
          {question.own && <Radio value={own} label={question.own.label} disabled={disabled} />}
        </Stack>
      </Radio.Group>
      {choice === own && question.own && words(question.own.text)}
    </>
  );
}
