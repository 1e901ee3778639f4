import { newPasswordAddress } from '@app/contract/access/new-password';
import type { PasswordLink } from '@app/contract/people/person-access';
import { Button, Group, Stack, Text } from '@mantine/core';
import { formatMoment } from '#lib/text/format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { accessText } from './person-access-text.ts';

const text = accessText.link;

/** Nowhere but in this dialog, and gone with it. */
export function PasswordLinkDialog(props: { login: string; link: PasswordLink; onClose: () => void }) {
  const { login, link, onClose } = props;
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Stack gap="md">
        <Text>{text.hint(login, formatMoment(link.expires_at))}</Text>
        <div className="l-copy-box">
          <CopyValue
            value={newPasswordAddress(window.location.origin, link.token)}
            label={text.copy}
            copiedText={text.copied}
          />
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.ready}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
