import { invitationAddress, type staffInvited } from '@app/contract/access/staff-api';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { formatMoment } from '#lib/text/format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { staffText as text } from './console-staff-text.ts';

export type GivenLink = z.output<typeof staffInvited>;

interface StaffLinkDialogProps {
  login: string;
  link: GivenLink;
  onClose: () => void;
}

/** The link of an invitation. The server cannot show it again. */
export function StaffLinkDialog({ login, link, onClose }: StaffLinkDialogProps) {
  const address = invitationAddress(window.location.origin, link.token);
  return (
    <Dialog title={text.linkTitle} onClose={onClose}>
      <Stack gap="md">
        <Text>{text.linkHint(login, formatMoment(link.expires_at))}</Text>
        <div className="l-copy-box">
          <CopyValue value={address} label={text.copyLink} copiedText={text.linkCopied} />
        </div>
        <Notice tone="waiting">{text.linkOnce}</Notice>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.ready}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
