import type { NotificationData, notifications } from '@mantine/notifications';

export function showSuccess(text: string, options: { brief?: boolean } = {}): void {
  show('success', text, options.brief ? briefly : normally);
}

export function showWarning(text: string): void {
  show('warning', text, normally);
}

/** Shows what the server said; the fallback stands in when there is nothing a person could read. */
export function showError(error: unknown, fallback = 'Что-то пошло не так. Попробуйте ещё раз'): void {
  if (wasTold(error)) return;
  show('error', errorText(error, fallback), normally);
}

/** The sentence for a person in whatever was thrown or answered. */
export function errorText(error: unknown, fallback: string): string {
  if (typeof error === 'string' && error !== '') return error;
  if (typeof error !== 'object' || error === null) return fallback;
  if ('error' in error && typeof error.error === 'string' && error.error !== '') return error.error;
  // A mistake in our own code speaks English to programmers, not Russian to traders.
  return error instanceof Error && /[а-яё]/i.test(error.message) ? error.message : fallback;
}

const normally = 5000;
const briefly = 1500;

type Kind = 'success' | 'warning' | 'error';

const looks: Record<Kind, Partial<NotificationData>> = {
  success: { color: 'green', role: 'status', 'aria-live': 'polite' },
  warning: { color: 'yellow', role: 'status', 'aria-live': 'polite' },
  error: { color: 'red', role: 'alert', 'aria-live': 'assertive' },
};

function show(kind: Kind, text: string, autoClose: number): void {
  // The text is the id: the same sentence is never on the screen twice, it just stays longer.
  const id = `${kind}: ${text}`;
  withToasts((toasts) => {
    toasts.hide(id);
    toasts.show({
      id,
      message: text,
      position: 'top-right',
      autoClose,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Закрыть' },
      ...looks[kind],
    });
  });
}

/**
 * The library of toasts is no part of the first load. Screens ask for it soon after: when the connection is lost it is too
 * late to fetch what would tell about it.
 */
export async function loadToasts(): Promise<void> {
  toasts ??= (await import('@mantine/notifications')).notifications;
  for (const listener of listeners) listener();
}

/** For the place where toasts appear, which is loaded together with them. */
export const toastsLoaded = {
  get: () => toasts !== undefined,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let toasts: typeof notifications | undefined;
const listeners = new Set<() => void>();

/** For toasts of another shape than the three above. */
export function withToasts(use: (toasts: typeof notifications) => void): void {
  if (toasts) {
    use(toasts);
    return;
  }
  // Not loaded means offline; there is nothing left to say it with.
  loadToasts().then(
    () => toasts && use(toasts),
    () => undefined,
  );
}

/** The end of a session is told once, where it ends; ten calls that failed with it have nothing to add. */
function wasTold(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'endedSession' in error && error.endedSession === true;
}
