import { VIEW_NAME_LENGTH, type View, type ViewSave, viewSave } from '@app/contract/views/views';
import { Text, TextInput } from '@mantine/core';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useRemoveView, useSaveView } from './views-api.ts';
import { viewsText as text } from './views-text.ts';

interface ViewNameDialogProps {
  /** A new one has no name yet. */
  view: Omit<ViewSave, 'name'> | View;
  onClose: () => void;
}

export function ViewNameDialog({ view, onClose }: ViewNameDialogProps) {
  const before = 'name' in view ? view.name : '';
  const words = before ? text.renaming : text.saving;
  const form = useForm({ name: before }, (values) => checkForm(viewSave.pick({ name: true }), values), 'when sent');
  const save = useSaveView();

  function submit() {
    if (!form.attempt()) return;
    const name = form.values.name.trim();
    save.mutate(
      { ...view, name },
      {
        onSuccess: () => {
          showSuccess(words.done(name));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.title}
      size="sm"
      submitLabel={words.submit}
      loading={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={text.name}
        maxLength={VIEW_NAME_LENGTH}
        autoComplete="off"
        {...form.textField('name')}
      />
      {!before && (
        <Text size="sm" c="dimmed">
          {text.nameHint}
        </Text>
      )}
    </FormDialog>
  );
}

export function ViewRemoveDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const remove = useRemoveView();
  return (
    <ConfirmDialog
      title={text.removing.title}
      confirmLabel={text.removing.submit}
      danger
      loading={remove.isPending}
      onConfirm={() =>
        remove.mutate(view.id, {
          onSuccess: () => showSuccess(text.removing.done),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {text.removing.what(view.name)}
    </ConfirmDialog>
  );
}
