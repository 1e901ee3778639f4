import type { LimitsOfMany } from '@app/contract/devices/bank-profiles';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showSuccess, showWarning } from '#ui/page/toast.ts';
import { showUndo } from '#ui/page/undo-toast.tsx';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { devicesText } from '../devices-text.ts';
import { DeviceLimitsDialog } from './device-limits-dialog.tsx';
import type { DeviceRow } from './device-rows.ts';
import { useChangeMany } from './device-table-api.ts';
import type { RowMarks } from './use-row-marks.ts';

const text = devicesText.table;
type Action = 'on' | 'off' | 'archive';

/** What is done to all marked ЛК. A toast takes it back, for exactly those that it has changed. */
export function DeviceTableSelection({ marks }: { marks: RowMarks<DeviceRow> }) {
  const { marked, clear } = marks;
  const change = useChangeMany();
  const [limiting, setLimiting] = useState<DeviceRow[]>();
  const isOn = ({ profile }: DeviceRow) => profile?.available === 1;

  async function act(action: Action) {
    const ids = marked.filter((row) => action === 'archive' || isOn(row) !== (action === 'on')).map(({ id }) => id);
    const wereOn = marked.filter(isOn).map(({ id }) => id);
    if (ids.length === 0) return showSuccess(text.already[action]);
    const done = await send(ids, { action });
    if (!done || done.changed.length === 0) return;
    if (action === 'archive') clear();
    showUndo(text.did[action](done.changed.length), text.undo, () => void undo(action, done.changed, wereOn));
  }

  async function undo(action: Action, ids: number[], wereOn: number[]) {
    if (action !== 'archive') return void (await send(ids, { action: action === 'on' ? 'off' : 'on' }));
    const restored = await send(ids, { action: 'restore' });
    const on = wereOn.filter((id) => restored?.changed.includes(id));
    if (on.length > 0) await send(on, { action: 'on' });
  }

  /** Undefined if it failed, which a toast has said. */
  async function send(ids: number[], what: { action: Action | 'restore' }) {
    const done = await change.mutateAsync({ ids, change: what }).catch(() => undefined);
    const [first] = done?.refused ?? [];
    if (done && first) showWarning(text.refused(done.refused.length, first.error));
    return done;
  }

  const setLimits = (limits: LimitsOfMany) =>
    change.mutateAsync({ ids: (limiting ?? []).map(({ id }) => id), change: { action: 'limits', limits } });

  return (
    <>
      {marked.length > 0 && (
        <SelectionBar label={text.selection} count={text.selected(marked.length)} clear={text.unselect} onClear={clear}>
          <Button variant="default" loading={change.isPending} onClick={() => void act('on')}>
            {text.on}
          </Button>
          <Button variant="default" disabled={change.isPending} onClick={() => void act('off')}>
            {text.off}
          </Button>
          <Button variant="default" disabled={change.isPending} onClick={() => setLimiting(marked)}>
            {text.limits}
          </Button>
          <Button variant="default" disabled={change.isPending} onClick={() => void act('archive')}>
            {text.archive}
          </Button>
        </SelectionBar>
      )}
      {limiting && (
        <DeviceLimitsDialog
          rows={limiting}
          loading={change.isPending}
          onSave={setLimits}
          onClose={() => setLimiting(undefined)}
        />
      )}
    </>
  );
}
