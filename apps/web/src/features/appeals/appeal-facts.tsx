import type { AppealDetails } from '@app/contract/appeals/appeal';
import { mayReject } from '@app/contract/appeals/appeal-machine';
import { dealStatuses } from '@app/contract/deals/deal-words';
import type { ReactNode } from 'react';
import { DealArrival } from '#features/deals/deal-arrival.tsx';
import { BankAndDigits, DealRequisites } from '#features/deals/deal-cells.tsx';
import { methods } from '#features/deals/deals-text.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { formatPercent, middleEllipsis } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './appeal-dialog.module.css';
import { AppealMoment } from './appeal-timeline.tsx';
import { appealsText as text } from './appeals-text.ts';

export function AppealFacts({ appeal }: { appeal: AppealDetails }) {
  const { columns, facts } = text;
  const { deal } = appeal;
  return (
    <section>
      <h3 className={classes.heading}>{facts.heading}</h3>
      <dl className="l-facts">
        <Fact name={columns.amount}>
          <strong>
            <Roubles value={appeal.amount_to_pay} />
          </strong>
        </Fact>
        {deal.real_amount !== appeal.amount_to_pay && (
          <Fact name={facts.dealAmount}>
            <Roubles value={deal.real_amount} />
          </Fact>
        )}
        {appeal.held_amount > 0n && (
          <Fact name={facts.held}>
            <Roubles value={appeal.held_amount} />
          </Fact>
        )}
        {appeal.short_amount > 0n && (
          <Fact name={facts.short}>
            <strong className="l-error">
              <Roubles value={appeal.short_amount} />
            </strong>
          </Fact>
        )}
        {appeal.notice && (
          <Fact name={facts.arrival}>
            <DealArrival notice={appeal.notice} />
          </Fact>
        )}
        <Fact name={facts.rate}>{formatPercent(deal.interest_rate)}</Fact>
        <Fact name={columns.lk}>{lkLabel(appeal)}</Fact>
        <Fact name={columns.method}>{methods[appeal.method_group]}</Fact>
        <Fact name={columns.requisites}>
          <DealRequisites deal={{ note: appeal.payment_note }} />
        </Fact>
        <Fact name={columns.payment_id}>
          <CopyValue value={appeal.payment_id} label={text.copyPaymentId}>
            {middleEllipsis(appeal.payment_id, 12, 8)}
          </CopyValue>
        </Fact>
        <Fact name={facts.dealId}>{appeal.deal_id}</Fact>
        <Fact name={facts.dealStatus}>{dealStatuses[deal.status].label}</Fact>
        <Fact name={columns.trade_createdAt}>
          <AppealMoment at={appeal.trade_createdAt} />
        </Fact>
        {deal.closedAt && (
          <Fact name={facts.closedAt}>
            <AppealMoment at={deal.closedAt} />
          </Fact>
        )}
        <Fact name={columns.createdAt}>
          <AppealMoment at={appeal.createdAt} />
        </Fact>
        {mayReject(appeal.status) && (
          <Fact name={facts.answerBy}>
            <AppealMoment at={appeal.expired} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** What is decided on, in two lines that stay in sight while the form below is filled in. */
export function AppealSummary({ appeal }: { appeal: AppealDetails }) {
  const { amount_to_pay, bank, payment_note, deal_id, status, expired, talk } = appeal;
  return (
    <div className={classes.summary}>
      <span>
        <strong>
          <Roubles value={amount_to_pay} />
        </strong>
        {mayReject(status) && (
          <span>
            <Countdown until={expired} stopped={talk.stopped_until} /> <span className="l-muted">{text.left}</span>
          </span>
        )}
      </span>
      <span className="l-muted">
        <span>
          <BankAndDigits bank={bank} note={payment_note} />
        </span>
        <span>{text.ofDeal(deal_id)}</span>
      </span>
    </div>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
