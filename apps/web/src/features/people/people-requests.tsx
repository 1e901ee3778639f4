import type { StaffRequest } from '@app/contract/two-persons/requests';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '#features/two-persons/requests-api.ts';
import { WaitingRequests } from '#features/two-persons/waiting-requests.tsx';
import { accessText } from './person-access-text.ts';

const isOfPeople = ({ kind }: StaffRequest) => kind.startsWith('user.');

/** What somebody has asked for about a trader and another must confirm; there is nothing to see where nothing waits. */
export function PeopleRequests() {
  const some = useQuery(waitingQuery).data?.requests.some(isOfPeople);
  if (!some) return null;
  return (
    <section className="l-below-16" aria-label={accessText.waiting}>
      <Title order={2} className="l-large l-below">
        {accessText.waiting}
      </Title>
      <WaitingRequests only={isOfPeople} />
    </section>
  );
}
