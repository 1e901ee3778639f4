import { CopyValue } from './copy-value.tsx';

/** Copies the address of one thing, to be sent to a colleague or to support. */
export function CopyLink({ path }: { path: string }) {
  return (
    <CopyValue value={`${window.location.origin}${path}`} label="Скопировать ссылку" copiedText="Ссылка скопирована">
      Скопировать
    </CopyValue>
  );
}
