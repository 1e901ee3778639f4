import { TrafficSwitch } from '#features/devices/profiles/traffic-switch.tsx';
import { itemLink } from '#lib/address/item-address.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatPhone } from '#lib/text/format.ts';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { devicesText } from '../devices-text.ts';
import type { DeviceRow } from './device-rows.ts';
import { Phone, RowCards, RowMark, RowStateWord } from './device-table-cells.tsx';
import type { RowMarks } from './use-row-marks.ts';

const text = devicesText.table;

/** A line of the table on a narrow screen; a tap opens the card of the device. */
export function deviceTableBrief(marks: RowMarks<DeviceRow>): BriefRow<DeviceRow> {
  return {
    link: ({ device }) => itemLink('deviceprofiles', device.id),
    open: text.openShort,
    mark: (row) => <RowMark row={row} marks={marks} />,
    lead: ({ device, profile }) => (profile ? bankName(profile.bank) : formatPhone(device.phonenumber)),
    aside: ({ profile }) => profile && profile.deals_today > 0 && text.todayBrief(profile),
    yields: true,
    under: (row) => (
      <>
        {row.profile ? <Phone device={row.device} online={row.online} /> : <span>{text.noBanks}</span>}
        <RowCards row={row} />
      </>
    ),
    state: (row) => row.profile && <RowStateWord row={row} />,
    action: ({ profile, online }) => profile && <TrafficSwitch profile={profile} silent={!online} bare />,
  };
}
