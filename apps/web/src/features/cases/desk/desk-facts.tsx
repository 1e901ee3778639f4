import { appealStatuses } from '@app/contract/appeals/appeal-words';
import type { AppealFacts, CaseView, PayoutFacts } from '@app/contract/cases/case-view';
import { creditedAmount } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutStatuses } from '@app/contract/payouts/payout-words';
import type { ReactNode } from 'react';
import { PayoutGiven } from '#features/payouts/payout-given.tsx';
import { Moment } from '#features/things/moment.tsx';
import { platformOf, requisiteOf, traderOf } from '#features/things/thing-cells.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './desk.module.css';
import { deskText } from './desk-text.ts';

const text = deskText.facts;

/** What the file is compared with. */
export function DeskFacts({ found }: { found: CaseView }) {
  if (found.appeal) return <AppealSide appeal={found.appeal} />;
  return found.payout && <PayoutSide payout={found.payout} />;
}

function AppealSide({ appeal }: { appeal: AppealFacts }) {
  const { label, tone } = appealStatuses[appeal.status];
  const same = appeal.amount === appeal.deal_amount;
  return (
    <FactList>
      <Fact name={text.status}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Fact>
      <Fact name={text.amount.appeal}>
        <Compared equal={same}>
          <Roubles value={appeal.amount} />
        </Compared>
      </Fact>
      <Fact name={text.deal}>
        <ThingLink kind="deal" id={appeal.deal_id} />
      </Fact>
      <Fact name={text.dealAmount}>
        <Roubles value={appeal.deal_amount} />
      </Fact>
      <Fact name={text.dealAt}>
        <Moment at={appeal.deal_at} />
      </Fact>
      <Fact name={text.bank}>{bankName(appeal.bank)}</Fact>
      <Shared facts={appeal} kind="appeal" />
      <Fact name={text.held}>
        <Roubles value={appeal.held} />
      </Fact>
      {appeal.short > 0n && (
        <Fact name={text.short}>
          <span className="l-waiting">
            <Roubles value={appeal.short} />
          </span>
        </Fact>
      )}
      {appeal.taken !== null && (
        <Fact name={text.taken}>
          <Roubles value={appeal.taken} />
        </Fact>
      )}
      {appeal.owed > 0n && (
        <Fact name={text.owed}>
          <span className="l-waiting">
            <Roubles value={appeal.owed} />
          </span>
        </Fact>
      )}
      <Fact name={text.attempt}>{appeal.attempt}</Fact>
      {appeal.trader_note && <Fact name={text.traderNote}>{appeal.trader_note}</Fact>}
    </FactList>
  );
}

function PayoutSide({ payout }: { payout: PayoutFacts }) {
  const { label, tone } = payoutStatuses[payout.status];
  const credits = payout.status === PayoutStatus.review || payout.status === PayoutStatus.done;
  return (
    <FactList>
      <Fact name={text.status}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Fact>
      <Fact name={text.amount.payout}>
        <Roubles value={payout.amount} />
      </Fact>
      <PayoutGiven payout={payout} />
      {credits && (
        <Fact name={text.credited}>
          <Roubles value={creditedAmount(payout)} />
        </Fact>
      )}
      <Shared facts={payout} kind="payout" />
      <Fact name={text.createdAt}>
        <Moment at={payout.createdAt} />
      </Fact>
      <Fact name={text.pinAt}>
        <Moment at={payout.pinAt} />
      </Fact>
      <Fact name={text.movedAt}>
        <Moment at={payout.movedAt} />
      </Fact>
      {payout.sent_back > 0 && <Fact name={text.sentBack}>{payout.sent_back}</Fact>}
    </FactList>
  );
}

function Shared({ facts, kind }: { facts: AppealFacts | PayoutFacts; kind: 'appeal' | 'payout' }) {
  return (
    <>
      <Fact name={text.requisite}>{requisiteOf(facts)}</Fact>
      <Fact name={text.fio[kind]}>{facts.fio}</Fact>
      <Fact name={text.trader}>{traderOf(facts)}</Fact>
      {facts.platform && <Fact name={text.platform}>{platformOf({ platform: facts.platform })}</Fact>}
      {facts.number !== null && <Fact name={text.number}>{facts.number}</Fact>}
      {facts.note && <Fact name={text.note[kind]}>{facts.note}</Fact>}
    </>
  );
}

/** Equal and different in a word, not by colour alone; null where nobody can tell. */
export function Compared({ equal, children }: { equal: boolean | null; children: ReactNode }) {
  const told = equal ? text.equal : text.different;
  return (
    <span className={classes.compared} data-equal={equal ?? undefined}>
      {children} <span className={classes.mark}>{equal === null ? text.unread : told}</span>
    </span>
  );
}
