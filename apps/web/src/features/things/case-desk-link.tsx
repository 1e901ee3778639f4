import { mayStaff } from '@app/contract/access/roles';
import type { CaseKey } from '@app/contract/cases/case-leases';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { casePath } from './case-path.ts';

/** From an appeal or a payout to its desk, where staff can ask and write before there is anything to decide. Nothing for who sees no cases. */
export function CaseDeskLink({ kind, id }: CaseKey) {
  const roles = useQuery(settingsQuery).data?.user.roles ?? [];
  if (!mayStaff(roles, 'cases', 'see')) return null;
  return (
    <Button component={Link} to={casePath(kind, id)} preload={false} variant="default" size="xs">
      Дело и&nbsp;переписка
    </Button>
  );
}
