import type { Deal } from '@app/contract/deals/deal';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dealsText as text } from './deals-text.ts';

/** A link from a dialog about the deal to its appeal; nothing if there is no open appeal. */
export function DealToAppeal({ deal: { appeal_id } }: { deal: Pick<Deal, 'appeal_id'> }) {
  if (appeal_id === null) return null;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => (
        <Link to="/dashboard/appeals/$itemId/view" params={{ itemId: String(appeal_id) }} {...props} />
      )}
    >
      {text.toAppeal}
    </Anchor>
  );
}
