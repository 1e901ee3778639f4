import type { Arrival } from '@app/contract/arrivals/arrival';
import type { Deal } from '@app/contract/deals/deal';
import { isLate } from '@app/contract/deals/deal-machine';
import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stateText } from '#features/deals/closing/deal-close-text.ts';
import { arrivalText, dealsText } from '#features/deals/deals-text.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { formatRoubles, middleEllipsis } from '#lib/text/format.ts';
import { DialogForm } from '#ui/dialog/dialog-form.tsx';
import { ItemDialog } from '#ui/dialog/item-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { noticeCandidatesQuery, useJoinNotice } from './arrivals-api.ts';
import { arrivalsText } from './arrivals-text.ts';

const text = arrivalsText.joining;

interface JoinDialogProps {
  notice: Arrival;
  onClose: () => void;
}

/** Which deal the money is for: the trader chooses among those that it can be for. */
export function ArrivalJoinDialog({ notice, onClose }: JoinDialogProps) {
  const candidates = useQuery(noticeCandidatesQuery(notice.id));
  return (
    <ItemDialog title={text.title} item={candidates} unknown={gone} onClose={onClose}>
      {(deals) => <Choice notice={notice} deals={deals} onClose={onClose} />}
    </ItemDialog>
  );
}

const gone = { title: arrivalsText.notFound.title, hint: arrivalsText.kept, back: text.close };

function Choice({ notice, deals, onClose }: JoinDialogProps & { deals: Deal[] }) {
  const [chosen, setChosen] = useState(deals[0]?.id);
  const join = useJoinNotice(notice.id);
  const deal = deals.find(({ id }) => id === chosen);

  function submit() {
    if (!deal) return onClose();
    join.mutate(deal.id, {
      onSuccess: () => {
        showSuccess(arrivalsText.joined, {
          about: `${dealsText.viewing.title(deal.id)} · ${formatRoubles(notice.amount)}`,
        });
        onClose();
      },
    });
  }

  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={deal ? text.submit : text.close}
      loading={join.isPending}
      {...(deal && { secondary: { label: text.close } })}
    >
      <strong>{arrivalText(notice)}</strong>
      {deals.length === 0 ? (
        text.none
      ) : (
        <Radio.Group label={text.which} value={String(chosen)} onChange={(id) => setChosen(Number(id))}>
          <Stack gap="xs" mt="xs">
            {deals.map((one) => (
              <Radio key={one.id} value={String(one.id)} label={dealLine(one)} description={dealMore(one)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {deal && isLate(deal) && <Notice tone="waiting">{text.late}</Notice>}
    </DialogForm>
  );
}

const dealLine = (deal: Deal) => `${formatRoubles(deal.real_amount)}, ${lkLabel(deal)}`;

const dealMore = (deal: Deal) =>
  [middleEllipsis(deal.payment_id), text.created(deal.createdAt), stateText(deal)].join(' · ');
