import { type Assignee, moneyApi, type UnmatchedTransfer } from '@app/contract/money/money';
import { traderStateNames } from '@app/contract/people/trader-state';
import { topupStatuses } from '@app/contract/topups/topup-words';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showActResult } from '#features/two-persons/act-result.ts';
import { debtWords, whenWords } from '#features/two-persons/foreseen-words.ts';
import { useForeseen } from '#features/two-persons/requests-api.ts';
import { useAtServerTime } from '#lib/api/server-clock.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatMoment, formatRoubles, formatUsdt } from '#lib/text/format.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { errorText } from '#ui/page/toast.ts';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { assigneeQuery, useAssign } from './console-money-api.ts';
import { moneyText } from './console-money-text.ts';
import { ClaimFiles } from './unmatched-claims.tsx';

const text = moneyText.assign;

interface AssignDialogProps {
  transfer: UnmatchedTransfer;
  onClose: () => void;
}

/** The transfer, everybody who claims it and the trader who is chosen, beside one another. */
export function AssignDialog({ transfer, onClose }: AssignDialogProps) {
  const [login, setLogin] = useState(transfer.claims.length === 1 ? (transfer.claims[0]?.trader.login ?? '') : '');
  const assignee = useQuery(assigneeQuery(login));
  const assign = useAssign(transfer.id);
  const tooEarly = useAtServerTime((now) => now < transfer.assignable_at.getTime());
  const form = useForm(
    { transfer_id: transfer.id, trader_id: 0, reason: '', otp_code: '' },
    (values) => {
      const { trader_id, ...wrong } = checkForm(moneyApi.assign.body, { ...values, trader_id: assignee.data?.id ?? 0 });
      return trader_id ? { ...wrong, trader_id: text.choose } : wrong;
    },
    'when sent',
  );

  const { worth } = transfer;
  const may = assignee.data !== undefined && worth !== null && !tooEarly;
  const foreseen = useForeseen(
    may ? { kind: 'transfer.assign', transfer_id: transfer.id, trader_id: assignee.data.id } : undefined,
  );
  const whose = assignee.data?.login ?? login;
  const what = text.willGive(whose, formatRoubles(worth ?? 0n));
  const says = `${what}${foreseen?.money ? debtWords(foreseen.money) : ''}${whenWords(foreseen)}`;

  return (
    <ActDialog
      title={text.title}
      size="lg"
      submitLabel={text.submit}
      disabled={tooEarly || worth === null}
      form={form}
      send={assign}
      body={(values) => ({ ...values, trader_id: assignee.data?.id ?? 0 })}
      says={may && says}
      onDone={(answer) => showActResult(answer, text.done, text.about(whose, formatRoubles(worth ?? 0n)))}
      onClose={onClose}
    >
      {tooEarly && <Notice tone="waiting">{text.early(formatMoment(transfer.assignable_at))}</Notice>}
      {worth === null && <Notice tone="rejected">{text.noRate}</Notice>}
      <TransferFacts transfer={transfer} />
      <Claims transfer={transfer} chosen={login} onChoose={setLogin} />
      <LoginField login={login} onFind={setLogin} error={form.errors.trader_id} />
      {assignee.error && <Text c="red">{errorText(assignee.error, text.notFound)}</Text>}
      {assignee.data && <AssigneeFacts assignee={assignee.data} worth={worth ?? 0n} />}
    </ActDialog>
  );
}

function TransferFacts({
  transfer: { amount, worth, from_address, tx_id, block_at },
}: Pick<AssignDialogProps, 'transfer'>) {
  return (
    <FactList>
      <Fact name={text.transfer}>{formatUsdt(amount)}</Fact>
      {worth !== null && <Fact name={text.worth}>{formatRoubles(worth)}</Fact>}
      <Fact name={text.at}>{formatMoment(block_at)}</Fact>
      <Fact name={text.from}>{from_address}</Fact>
      <Fact name={text.tx}>{tx_id}</Fact>
    </FactList>
  );
}

interface ClaimsProps {
  transfer: UnmatchedTransfer;
  chosen: string;
  onChoose: (login: string) => void;
}

function Claims({ transfer: { claims }, chosen, onChoose }: ClaimsProps) {
  if (claims.length === 0) return <Text c="dimmed">{text.noClaims}</Text>;
  return (
    <ul className="l-stack l-gap-8 l-list" aria-label={text.claims}>
      {claims.map((claim) => (
        <li key={claim.id} className="l-stack l-gap-2 l-box l-breaks" style={{ padding: '8px 10px' }}>
          <div className="l-row l-wrap l-between" style={{ rowGap: 4 }}>
            <b>{claim.trader.login}</b>
            <Text size="sm" c="dimmed">
              {formatMoment(claim.created_at)}
            </Text>
            <Button
              variant={claim.trader.login === chosen ? 'light' : 'default'}
              size="compact-sm"
              aria-pressed={claim.trader.login === chosen}
              onClick={() => onChoose(claim.trader.login)}
            >
              {claim.trader.login}
            </Button>
          </div>
          <Text size="sm">
            {claim.from_address} ({claim.same_sender ? text.same : text.other})
          </Text>
          {claim.note && <Text size="sm">{claim.note}</Text>}
          <Text size="sm" component="div">
            <ClaimFiles claim={claim} />
          </Text>
        </li>
      ))}
    </ul>
  );
}

interface LoginFieldProps {
  login: string;
  onFind: (login: string) => void;
  error: string | undefined;
}

function LoginField({ login, onFind, error }: LoginFieldProps) {
  const [typed, setTyped] = useState(login);
  const [shown, setShown] = useState(login);
  // Chosen among the claims.
  if (login !== shown) {
    setShown(login);
    setTyped(login);
  }
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        label={text.login}
        value={typed}
        error={error}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => onFind(typed.trim())}
      />
      <Button variant="default" onClick={() => onFind(typed.trim())}>
        {text.find}
      </Button>
    </Group>
  );
}

function AssigneeFacts({ assignee, worth }: { assignee: Assignee; worth: bigint }) {
  const { state, available, requests } = assignee;
  return (
    <FactList>
      <Fact name={text.state}>{traderStateNames[state]}</Fact>
      <Fact name={text.balance}>{formatRoubles(available)}</Fact>
      <Fact name={text.after}>{formatRoubles(available + worth)}</Fact>
      <Fact name={text.requests}>
        {requests.length === 0
          ? text.noRequests
          : requests.map(({ id, in_amount, status, created_at }) => (
              <div key={id}>
                {formatUsdt(in_amount)}, {formatMoment(created_at)}, {topupStatuses[status].label.toLowerCase()}
              </div>
            ))}
      </Fact>
    </FactList>
  );
}
