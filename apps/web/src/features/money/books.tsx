import type { LedgerCheck } from '@app/contract/money/money';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { errorText, showSuccess } from '#ui/page/toast.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './console-money.module.css';
import { booksQuery, useVerify } from './console-money-api.ts';
import { moneyText } from './console-money-text.ts';

const text = moneyText.books;

/** What stands on all accounts, that it adds up to nothing, and when somebody last made sure. */
export function Books({ may }: { may: boolean }) {
  const books = useQuery(booksQuery);
  const verify = useVerify();
  if (!books.data)
    return books.error ? (
      <Notice tone="rejected">{errorText(books.error, text.failed)}</Notice>
    ) : (
      <Skeleton height={260} />
    );
  const { accounts, total, checks, checking } = books.data;
  const [last] = checks;
  return (
    <div className={classes.card}>
      <FactList>
        {accounts.map(({ account, sum }) => (
          <Fact key={account} name={text.accounts[account]}>
            <Roubles value={sum} />
          </Fact>
        ))}
        <Fact name={text.total}>
          <Roubles value={total} />{' '}
          <StatusBadge tone={total === 0n ? 'done' : 'rejected'}>{total === 0n ? text.zero : text.broken}</StatusBadge>
        </Fact>
      </FactList>
      <div className="l-row l-wrap l-between">
        <Text size="sm">
          {last ? text.verified(formatMoment(last.at), last.by?.login ?? text.nightly) : text.never}
        </Text>
        {may && (
          <Button
            variant="default"
            size="compact-sm"
            loading={verify.isPending}
            disabled={checking}
            onClick={() => verify.mutate(undefined, { onSuccess: () => showSuccess(text.asked) })}
          >
            {checking ? text.checking : text.verify}
          </Button>
        )}
      </div>
      {last && <Found check={last} />}
    </div>
  );
}

function Found({ check: { breaches, details } }: { check: LedgerCheck }) {
  if (breaches === 0)
    return (
      <div>
        <StatusBadge tone="done">{text.fine}</StatusBadge>
      </div>
    );
  return (
    <>
      <Notice tone="rejected">{text.breaches(breaches)}</Notice>
      <ul className="l-flush l-breaks" style={{ paddingLeft: 18 }}>
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </>
  );
}
