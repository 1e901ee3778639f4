import type { ConsoleAppealView } from '@app/contract/appeals/console-appeals';
import { CaseDeskLink } from '#features/things/case-desk-link.tsx';
import { thingsText } from '#features/things/console-things-text.ts';
import { Moment } from '#features/things/moment.tsx';
import { requisiteOf } from '#features/things/thing-cells.tsx';
import { ThingFace } from '#features/things/thing-face.tsx';
import { ThingFiles } from '#features/things/thing-files.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { consoleAppeals, dealOf } from './console-appeals.tsx';
import { consoleAppealsText as text } from './console-appeals-text.ts';

/** An appeal with everything that belongs to it. Nothing is decided here. */
export function AppealThing({ id }: { id: number }) {
  return (
    <ThingFace
      of={consoleAppeals}
      id={id}
      facts={facts}
      actions={<CaseDeskLink kind="appeal" id={id} />}
      proofs={(found) => (
        <ThingFiles text={text.proof} files={found.files} warning={found.file_seen_before && text.seenBefore} />
      )}
    />
  );
}

const { columns } = text;

const facts = (appeal: ConsoleAppealView) => (
  <>
    <Fact name={columns.deal}>{dealOf(appeal)}</Fact>
    <Fact name={columns.createdAt}>
      <Moment at={appeal.createdAt} />
    </Fact>
    <Fact name={columns.payment_id}>{appeal.payment_id}</Fact>
    <Fact name={columns.expired}>
      <Moment at={appeal.expired} />
    </Fact>
    <Fact name={columns.dealAmount}>
      <Roubles value={appeal.deal.amount} />
      {appeal.flagged && ` · ${text.flagged}`}
    </Fact>
    <Fact name={columns.attempt}>{appeal.attempt}</Fact>
    <Fact name={thingsText.columns.bank}>{bankName(appeal.bank)}</Fact>
    <Fact name={columns.held}>
      <Roubles value={appeal.held} />
    </Fact>
    <Fact name={thingsText.columns.requisite}>{requisiteOf(appeal)}</Fact>
    <Fact name={columns.short}>
      <Roubles value={appeal.short} />
    </Fact>
    <Fact name={columns.note}>{appeal.note || '—'}</Fact>
    <Fact name={columns.traderNote}>{appeal.trader_note || '—'}</Fact>
  </>
);

export function AppealThingPage() {
  return <ThingPage title={text.one} face={AppealThing} />;
}
