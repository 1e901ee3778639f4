import type { ReactNode } from 'react';
import { ReceiptsView } from '#features/payouts/receipts-view.tsx';
import classes from './receipt-beside.module.css';

interface ReceiptBesideProps {
  urls: readonly string[];
  index: number;
  onIndex: (index: number) => void;
  children: ReactNode;
}

/** The receipts and the data to compare them with, side by side where there is room. */
export function ReceiptBeside({ urls, index, onIndex, children }: ReceiptBesideProps) {
  return (
    <div className={classes.sides} data-without={urls.length === 0 || undefined}>
      <div className={classes.receipt}>
        <ReceiptsView urls={urls} index={index} onIndex={onIndex} />
      </div>
      <div className={classes.facts}>{children}</div>
    </div>
  );
}
