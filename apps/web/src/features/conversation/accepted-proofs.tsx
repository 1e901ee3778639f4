import { acceptedProofs, type ProofsWanted } from '@app/contract/conversation/accepted-proofs';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#lib/query/settings-query.ts';
import classes from './case-talk.module.css';

interface AcceptedProofsProps extends Omit<ProofsWanted, 'pdfOnly'> {
  /** Now is the time to have them. */
  open: boolean;
}

/** What helps whoever judges, where the trader decides, uploads or answers. */
export function AcceptedProofs({ open, ...wanted }: AcceptedProofsProps) {
  const { data: settings } = useQuery(settingsQuery);
  const { accepted, refused } = acceptedProofs({ ...wanted, pdfOnly: settings?.receiptsPdfOnly ?? false });
  return (
    <details open={open} className={classes.proofs}>
      <summary>Что подойдёт как доказательство</summary>
      <ul>
        {accepted.map((proof) => (
          <li key={proof}>{proof}</li>
        ))}
      </ul>
      <p>{refused}</p>
    </details>
  );
}
