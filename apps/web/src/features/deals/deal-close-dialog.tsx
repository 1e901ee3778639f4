import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { type DealClosing, useDealClosing } from './use-deal-closing.tsx';

export function DealCloseDialog(closing: DealClosing) {
  const { title, form } = useDealClosing(closing);
  return <FormDialog title={title} onClose={closing.onClose} size="sm" {...form} />;
}
