import { useNavigate, useSearch } from '@tanstack/react-router';

/** Columns by their keys. */
interface ColumnChoice {
  hidden: readonly string[];
  /** Those that stand elsewhere than usual, as they follow one another. */
  order: readonly string[];
}

/** What the person does not want to see, and in which order the rest, in the address like filters: `?hide=method&order=time,lk`. A saved view is an address. */
export function useColumnChoice(): ColumnChoice {
  const { hide, order }: { hide?: unknown; order?: unknown } = useSearch({ strict: false });
  return { hidden: keysIn(hide), order: keysIn(order) };
}

export function useChooseColumns(): (choice: Partial<ColumnChoice>) => void {
  const navigate = useNavigate();
  return ({ hidden, order }) =>
    void navigate({
      to: '.',
      replace: true,
      search: (present: object) => ({
        ...present,
        ...(hidden && { hide: hidden.join() }),
        ...(order && { order: order.join() }),
      }),
      resetScroll: false,
    } as never);
}

const keysIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value.split(',') : []);
