import type { ModeratedPayout } from '@app/contract/payouts';
import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useModerate } from './moderation-api.ts';
import { moderationText, rejectReasons } from './moderation-text.ts';
import { PayoutModerationFacts } from './payout-moderation-facts.tsx';

const text = moderationText.rejecting;
const own = 'own';

export function PayoutRejectDialog({ payout, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const [choice, setChoice] = useState('');
  const [ownText, setOwnText] = useState('');
  const [tried, setTried] = useState(false);
  const reject = useModerate('fullreject');
  const reason = choice === own ? ownText.trim() : choice;
  const missing = tried && reason === '' && text.required;

  function submit() {
    setTried(true);
    if (reason === '') return;
    reject.mutate(
      { id: payout.id, reject_comment: reason },
      {
        onSuccess: () => {
          showSuccess(text.done, { brief: true });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={text.title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={moderationText.reject}
      loading={reject.isPending}
      danger
      step={reject.status}
    >
      <PayoutModerationFacts payout={payout} />
      <Text>{text.consequence}</Text>
      <Radio.Group label={text.reason} value={choice} onChange={setChoice} error={choice !== own && missing}>
        <Stack gap="xs">
          {rejectReasons.map((preset) => (
            <Radio key={preset} value={preset} label={preset} disabled={reject.isPending} />
          ))}
          <Radio value={own} label={text.own} disabled={reject.isPending} />
        </Stack>
      </Radio.Group>
      {choice === own && (
        <Textarea
          label={text.ownText}
          value={ownText}
          onChange={(event) => setOwnText(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          disabled={reject.isPending}
          error={missing}
        />
      )}
    </FormDialog>
  );
}
