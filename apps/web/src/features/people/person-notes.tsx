import { type Person, personNoteAdd } from '@app/contract/people/person';
import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { Moment } from '#features/things/moment.tsx';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { showSuccess } from '#ui/page/toast.ts';
import { ThingPart } from '#ui/thing/thing.tsx';
import classes from './person.module.css';
import { usePersonAct } from './person-api.ts';
import { personText } from './person-text.ts';

const text = personText.notes;

/** What staff tell one another about a person. */
export function PersonNotes({ person, mayAct }: { person: Person; mayAct: boolean }) {
  return (
    <ThingPart title={text.title}>
      {mayAct && <NoteForm person={person} />}
      {person.notes.length === 0 && !mayAct && <p className="l-flush l-muted">{text.empty}</p>}
      <ul className="l-list">
        {person.notes.map(({ id, at, by, text: words }) => (
          <li key={id} className={classes.note}>
            <div className="l-breaks" style={{ whiteSpace: 'pre-wrap' }}>
              {words}
            </div>
            <div className="l-muted l-tiny">
              {by.login}, <Moment at={at} />
            </div>
          </li>
        ))}
      </ul>
    </ThingPart>
  );
}

function NoteForm({ person }: { person: Person }) {
  const add = usePersonAct('addNote', person.id);
  const form = useForm({ text: '' }, ({ text }) => checkForm(personNoteAdd, { user_id: person.id, text }), 'when sent');

  function send(event: FormEvent) {
    event.preventDefault();
    if (!form.attempt()) return;
    const done = () => {
      form.restart({ text: '' });
      showSuccess(text.added, { about: person.login });
    };
    add.mutate({ user_id: person.id, text: form.values.text }, { onSuccess: done, onError: form.refuse });
  }

  return (
    <form className={classes.noteForm} onSubmit={send} noValidate>
      <Textarea
        aria-label={text.label}
        placeholder={`${text.label}. ${text.hint}`}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={2000}
        {...form.textField('text')}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        {text.add}
      </Button>
    </form>
  );
}
