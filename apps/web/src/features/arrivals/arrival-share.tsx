import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noticeSettingsQuery, useSaveNoticeSettings } from './arrivals-api.ts';
import { arrivalsText as text } from './arrivals-text.ts';

/** Whether texts that nobody could read may be kept for a day without digits and names. */
export function ArrivalShare() {
  const { data } = useQuery(noticeSettingsQuery);
  const save = useSaveNoticeSettings();
  if (!data) return null;
  const shared = save.isPending ? save.variables?.share_unknown : data.share_unknown;
  return (
    <Switch
      label={text.share}
      description={text.shareWhat}
      checked={shared === 1}
      onChange={({ currentTarget }) => save.mutate({ share_unknown: currentTarget.checked ? 1 : 0 })}
    />
  );
}
