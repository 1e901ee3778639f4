import type { Topup } from '@app/contract/topups/topup';
import { explorerLinks } from '@app/contract/topups/wallet-api';
import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { formatRoubles } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { Countdown } from '#ui/status/countdown.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { QrCode } from '#ui/value/qr-code.tsx';
import { DialogFace } from './dialog-face.tsx';
import { plainUsdt, usdtDigits } from './usdt.tsx';
import classes from './wallet.module.css';
import { walletText } from './wallet-text.ts';

const text = walletText.payment;

interface DepositPaymentProps {
  deposit: Topup;
  explorer: string | null | undefined;
  existing: boolean;
  onCancel: (deposit: Topup) => void;
  onClose: () => void;
}

/** Where to pay, the exact amount, and a warning for people who pay from an exchange. */
export function TopupPayment({ deposit, explorer, existing, onCancel, onClose }: DepositPaymentProps) {
  const { in_amount, out_amount, coin_rate, expired, address } = deposit;
  return (
    <DialogFace
      buttons={
        <>
          <Button variant="default" onClick={() => onCancel(deposit)}>
            {walletText.cancel}
          </Button>
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      {explorer === null && <Notice tone="waiting">{text.demo}</Notice>}
      {existing && <Notice tone="working">{text.existing}</Notice>}
      <div className="l-stack l-center l-gap-2 l-box l-sunken" style={{ padding: '12px 16px' }}>
        <Text c="dimmed">{text.exactly}</Text>
        <CopyValue value={plainUsdt(in_amount)} label={text.copyAmount}>
          <ExactAmount value={in_amount} />
        </CopyValue>
        <Text c="dimmed">
          {text.left} <Countdown until={expired} />
        </Text>
      </div>
      <div className={classes.where}>
        <div className={classes.qr}>
          <QrCode value={address} size={152} label={text.qr} />
        </div>
        <div className={classes.address}>
          <FactList>
            <Fact name={text.network}>{text.networkName}</Fact>
            <Fact name={text.credit}>{formatRoubles(out_amount)}</Fact>
            <Fact name={text.rate}>{formatRoubles(coin_rate)}</Fact>
          </FactList>
          {explorer && <ExplorerLink href={explorerLinks(explorer).address(address)} />}
        </div>
      </div>
      {/* In a line of its own, so that it is not broken: people compare it letter by letter. */}
      <div>
        <Text c="dimmed">{text.address}</Text>
        <CopyValue value={address} label={text.copyAddress} copiedText={text.addressCopied}>
          <span className="l-block l-medium l-breaks">{address}</span>
        </CopyValue>
      </div>
      <section aria-label={text.warnings}>
        <Text fw={500}>{text.warnings}</Text>
        <ul className="l-stack l-gap-6" style={{ margin: '8px 0 0', paddingLeft: 18, textWrap: 'pretty' }}>
          {Object.entries(text.warning).map(([name, sentence]) => (
            <li key={name}>{sentence}</li>
          ))}
        </ul>
      </section>
      <Text size="sm" c="dimmed">
        {text.waiting}
      </Text>
    </DialogFace>
  );
}

/** The decimals tell whose payment it is, so they are emphasised. */
function ExactAmount({ value }: { value: bigint }) {
  const [whole, fraction] = usdtDigits(value).split(',');
  return (
    <span className={classes.amount}>
      {whole}
      {fraction !== undefined && <b>,{fraction}</b>} <span className="l-large l-medium">USDT</span>
    </span>
  );
}

function ExplorerLink({ href }: { href: string }) {
  return (
    <Anchor className={`l-touch ${classes.link}`} href={href} target="_blank" rel="noopener noreferrer">
      {text.explorer}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>, {text.newTab}</VisuallyHidden>
    </Anchor>
  );
}
