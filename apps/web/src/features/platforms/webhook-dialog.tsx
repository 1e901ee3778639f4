import type { WebhookAttempt } from '@app/contract/platforms/console-platforms';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { webhookStates } from '#features/things/console-things-text.ts';
import { Moment } from '#features/things/moment.tsx';
import { formatCount } from '#lib/text/format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { Thing } from '#ui/thing/thing.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import classes from './console-platforms.module.css';
import { useResend, webhookQuery } from './console-platforms-api.ts';
import { answerWords, hookText as text } from './console-platforms-text.ts';

interface WebhookDialogProps {
  id: number;
  mayDo: boolean;
  onClose: () => void;
}

/** What was sent, whole, and what was answered each time. */
export function WebhookDialog({ id, mayDo, onClose }: WebhookDialogProps) {
  const query = useQuery(webhookQuery(id));
  const resend = useResend(id);
  return (
    <Dialog title={text.one(id)} size="lg" onClose={onClose}>
      <Thing query={query} unknown={text.empty}>
        {({ webhook, attempts }) => (
          <Stack gap="md">
            <FactList>
              <Fact name={text.columns.type}>{webhook.type}</Fact>
              <Fact name={text.columns.object}>{webhook.object}</Fact>
              <Fact name={text.columns.state}>
                <StatusBadge tone={webhookStates[webhook.state].tone}>{webhookStates[webhook.state].label}</StatusBadge>
              </Fact>
              <Fact name={text.columns.at}>
                <Moment at={webhook.created_at} />
              </Fact>
              <Fact name={text.header}>{`msg_${webhook.id}`}</Fact>
            </FactList>
            <div>
              <Group justify="space-between" mb={6}>
                <Title order={3} size="h5">
                  {text.request}
                </Title>
                <CopyValue value={webhook.body} label={text.copyBody}>
                  {text.body}
                </CopyValue>
              </Group>
              <Code label={text.request}>{readable(webhook.body)}</Code>
            </div>
            <div>
              <Title order={3} size="h5" mb={6}>
                {text.attempts}
              </Title>
              {attempts.length === 0 && <Text c="dimmed">{text.noAttempts}</Text>}
              <Stack gap="sm">
                {attempts.map((attempt) => (
                  <Attempt key={attempt.at.getTime()} attempt={attempt} />
                ))}
              </Stack>
            </div>
            {mayDo && (
              <Group justify="flex-end">
                <Button
                  loading={resend.isPending}
                  onClick={() => resend.mutate({ webhook_id: id }, { onSuccess: () => showSuccess(text.resent) })}
                >
                  {text.resend}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Thing>
    </Dialog>
  );
}

function Attempt({ attempt: { at, status, milliseconds, answer } }: { attempt: WebhookAttempt }) {
  return (
    <div className="l-stack l-gap-6">
      <Text size="sm">
        <Moment at={at} /> · {status ?? text.noAnswer} · {text.took(formatCount(milliseconds))}
      </Text>
      {answer !== '' && <Code label={text.columns.answer}>{answerWords[answer] ?? readable(answer)}</Code>}
    </div>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard.
    <section className={classes.body} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** JSON with a line for each field; anything else as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
