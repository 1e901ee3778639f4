import { type Arrival, NoticeState } from '@app/contract/arrivals/arrival';
import { Group } from '@mantine/core';
import { formatRoubles } from '#lib/text/format.ts';
import { showSuccess } from '#ui/page/toast.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { useForeignNotice } from './arrivals-api.ts';
import { arrivalsText as text } from './arrivals-text.ts';

interface NoticeActionsProps {
  notice: Arrival;
  onJoin: () => void;
}

/** What the trader may still do with it: while its deal, if it has one, is neither closed nor appealed. */
export function NoticeActions({ notice: { id, state, amount }, onJoin }: NoticeActionsProps) {
  const move = useForeignNotice(id);
  const foreign = state === NoticeState.foreign;
  const setForeign = () =>
    move.mutate(foreign ? 0 : 1, {
      onSuccess: () => showSuccess(foreign ? text.putBack : text.setAside, { about: formatRoubles(amount) }),
    });
  return (
    <Group gap="xs" wrap="nowrap">
      {!foreign && (
        <RowButton variant={state === NoticeState.waiting ? 'light' : 'default'} onClick={onJoin}>
          {text.join}
        </RowButton>
      )}
      <RowButton variant="default" onClick={setForeign}>
        {foreign ? text.back : text.foreign}
      </RowButton>
    </Group>
  );
}
