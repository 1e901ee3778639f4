import { useNavigate, useSearch } from '@tanstack/react-router';

/** Columns that the person does not want to see, in the address like filters: `?hide=method,debited`. A saved view is an address. */
export function useHiddenColumns(): readonly string[] {
  const { hide }: { hide?: unknown } = useSearch({ strict: false });
  return typeof hide === 'string' ? hide.split(',') : [];
}

export function useHideColumns(): (keys: readonly string[]) => void {
  const navigate = useNavigate();
  return (keys) =>
    void navigate({
      to: '.',
      replace: true,
      search: (present: object) => ({ ...present, hide: keys.length > 0 ? keys.join(',') : undefined }),
      resetScroll: false,
    } as never);
}
