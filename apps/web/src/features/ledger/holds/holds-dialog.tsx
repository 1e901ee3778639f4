import { type Hold, holdFilters } from '@app/contract/ledger/holds';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { formatMoment, middleEllipsis } from '#lib/text/format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { FailedFace, StaleNotice } from '#ui/table/data-table-faces.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './holds.module.css';
import { holdsQuery } from './holds-api.ts';
import { holdsText as text } from './holds-text.ts';

interface HoldsDialogProps {
  onClose: () => void;
  onLeave?: (() => void) | undefined;
}

/** Every deal and appeal that holds money, what ends first at the top; their sum is the balance «в сделках». */
export function HoldsDialog({ onClose, onLeave }: HoldsDialogProps) {
  const [page, setPage] = useState(1);
  const filters = holdFilters.parse({ page });
  const query = useQuery(holdsQuery(filters));
  const { data } = query;
  useLastPage(filters, data?.countHolds, setPage);

  function leave() {
    onClose();
    onLeave?.();
  }

  return (
    <Dialog title={text.title} onClose={onClose}>
      {!data && (query.isError ? <FailedFace query={query} /> : <Skeleton height={160} />)}
      {data && query.isError && <StaleNotice query={query} />}
      {data && data.countHolds === 0 && <Text c="dimmed">{text.nothing}</Text>}
      {data && data.countHolds > 0 && (
        <>
          <div className="l-row l-baseline l-between l-gap-16 l-strong" style={{ paddingBottom: 12 }}>
            <span>
              {text.sum} <span className="l-muted l-regular">· {text.what(data.countHolds)}</span>
            </span>
            <Roubles value={data.held_balance} />
          </div>
          <ul className={classes.list} aria-label={text.title}>
            {data.holds.map((hold) => (
              <HoldRow key={`${hold.kind}${hold.ref}`} hold={hold} onLeave={leave} />
            ))}
          </ul>
          <ListPagination page={page} total={data.countHolds} pageSize={filters.count} onChange={setPage} />
        </>
      )}
    </Dialog>
  );
}

function HoldRow({ hold, onLeave }: { hold: Hold; onLeave: () => void }) {
  const { kind, ref, payment_id, amount, since, until } = hold;
  const slug = kind === 'deal' ? 'deals' : 'appeals';
  return (
    <li className={classes.row}>
      <Link
        {...({ to: `/dashboard/${slug}/$itemId/view`, params: { itemId: String(ref) } } as LinkProps)}
        className={`mantine-focus-auto ${classes.name}`}
        title={payment_id}
        onClick={onLeave}
      >
        {kind === 'deal' ? text.deal(middleEllipsis(payment_id)) : text.appeal(ref)}
      </Link>
      <span style={{ paddingBlock: 2, textAlign: 'right' }}>
        <Roubles value={amount} />
      </span>
      <span className="l-muted l-tiny" style={{ gridColumn: '1 / -1' }}>
        {text.since(formatMoment(since))} · {until ? text.until[kind](formatMoment(until)) : text.undecided}
      </span>
    </li>
  );
}
