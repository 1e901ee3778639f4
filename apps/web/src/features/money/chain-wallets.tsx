import type { WatchedWallet } from '@app/contract/money/money';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment, formatUsdt } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { errorText } from '#ui/page/toast.ts';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { Money } from '#ui/value/roubles.tsx';
import classes from './console-money.module.css';
import { chainQuery } from './console-money-api.ts';
import { moneyText } from './console-money-text.ts';

const text = moneyText.chain;

/** The wallet on the chain beside what the cabinet has seen of it. */
export function ChainWallets() {
  const chain = useQuery(chainQuery);
  if (!chain.data)
    return chain.error ? (
      <Notice tone="rejected">{errorText(chain.error, text.failed)}</Notice>
    ) : (
      <Skeleton height={260} />
    );
  const { wallets, sources } = chain.data;
  return (
    <div className={classes.card}>
      {wallets.length === 0 && <Text>{text.none}</Text>}
      {wallets.map((wallet) => (
        <Wallet key={wallet.address} wallet={wallet} />
      ))}
      <Text size="sm" c="dimmed">
        {text.sources}: {sources.length > 0 ? sources.join(', ') : text.noSources}
      </Text>
    </div>
  );
}

function Wallet({ wallet }: { wallet: WatchedWallet }) {
  const { address, current, balance, problem, received, unmatched, last_read_at, read_until, last_block_at } = wallet;
  const out = balance === null ? null : received - balance;
  return (
    <>
      <div className={classes.address}>
        <CopyValue value={address}>{address}</CopyValue>{' '}
        <Text span size="sm" c="dimmed">
          {current ? text.current : text.former}
        </Text>
      </div>
      {problem && <Notice tone="rejected">{problem}</Notice>}
      <FactList>
        {balance !== null && <Coins name={text.balance} value={balance} />}
        <Coins name={text.received} value={received} />
        <Coins name={text.unmatched} value={unmatched} />
        {out !== null && out !== 0n && <Coins name={out > 0n ? text.out : text.more} value={out > 0n ? out : -out} />}
        <Fact name={text.read}>{last_read_at ? formatMoment(last_read_at) : text.never}</Fact>
        {read_until && <Fact name={text.place}>{formatMoment(read_until)}</Fact>}
        {last_block_at && <Fact name={text.block}>{formatMoment(last_block_at)}</Fact>}
        <Fact name={text.errors}>{wallet.errors}</Fact>
        {wallet.last_error && wallet.last_error_at && (
          <Fact name={text.last}>
            {wallet.last_error}, {formatMoment(wallet.last_error_at)}
          </Fact>
        )}
      </FactList>
    </>
  );
}

function Coins({ name, value }: { name: string; value: bigint }) {
  return (
    <Fact name={name}>
      <Money>{formatUsdt(value)}</Money>
    </Fact>
  );
}
