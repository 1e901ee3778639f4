import type { NotificationData, notifications } from '@mantine/notifications';

interface ToastOptions {
  /** What it happened to, in a line below: «Сделка № 12 · 1 500 ₽». */
  about?: string;
  brief?: boolean;
}

export function showSuccess(text: string, { about, brief = false }: ToastOptions = {}): void {
  show('success', text, brief ? briefly : normally, about);
}

export function showWarning(text: string, about?: string): void {
  show('warning', text, normally, about);
}

/** Shows the server's sentence, or the fallback if it gave none. */
export function showError(error: unknown, fallback = 'Что-то пошло не так. Попробуйте ещё раз'): void {
  if (wasTold(error)) return;
  show('error', errorText(error, fallback), normally);
}

/** The sentence for a person in an error or an answer. */
export function errorText(error: unknown, fallback: string): string {
  if (typeof error === 'string' && error !== '') return error;
  if (typeof error !== 'object' || error === null) return fallback;
  if ('error' in error && typeof error.error === 'string' && error.error !== '') return error.error;
  // Errors in our own code have English messages for programmers, which are not shown to traders.
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

function show(kind: Kind, text: string, autoClose: number, about = ''): void {
  // The text is the id: the same sentence about the same thing is never shown twice at once, it only stays longer.
  const id = [kind, text, about].join(': ');
  withToasts((toasts) => {
    toasts.hide(id);
    toasts.show({
      id,
      ...(about ? { title: text, message: about } : { message: text }),
      position: 'top-right',
      autoClose,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Закрыть' },
      ...looks[kind],
    });
  });
}

/** The toast library is not part of the first load. Screens load it soon after: once the connection is lost it would be too late. */
export async function loadToasts(): Promise<void> {
  toasts ??= (await import('@mantine/notifications')).notifications;
  for (const listener of listeners) listener();
}

/** For the component that shows toasts, which is loaded together with the library. */
export const toastsLoaded = {
  get: () => toasts !== undefined,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let toasts: typeof notifications | undefined;
const listeners = new Set<() => void>();

/** For toasts of another kind than the three above. */
export function withToasts(use: (toasts: typeof notifications) => void): void {
  if (toasts) {
    use(toasts);
    return;
  }
  // If it could not be loaded, there is no way to show anything.
  loadToasts().then(
    () => toasts && use(toasts),
    () => undefined,
  );
}

/** The end of a session is shown once, where it ends; calls that failed because of it show nothing. */
function wasTold(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'endedSession' in error && error.endedSession === true;
}
