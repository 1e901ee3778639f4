import { Button, Slider } from '@mantine/core';
import { useState } from 'react';
import { noticesDialogText as text } from './notices-dialog-text.ts';

interface NoticeVolumeProps {
  volume: number;
  onChange: (volume: number) => void;
  onTest: (volume: number) => void;
}

/** Saved when the slider is released, not while it moves. */
export function NoticeVolume({ volume, onChange, onTest }: NoticeVolumeProps) {
  const [moving, setMoving] = useState<number>();
  const shown = moving ?? volume;
  return (
    <div className="l-row l-wrap" style={{ columnGap: 12 }}>
      <span className="l-medium" aria-hidden>
        {text.volume}
      </span>
      <Slider
        style={{ flex: '1 1 72px' }}
        value={shown}
        onChange={setMoving}
        onChangeEnd={(end) => {
          setMoving(undefined);
          if (end !== volume) onChange(end);
        }}
        step={5}
        label={null}
        thumbLabel={text.volume}
        thumbProps={{ 'aria-valuetext': `${shown}%` }}
      />
      <span className="l-muted" style={{ minWidth: '4ch', textAlign: 'right' }} aria-hidden>
        {shown}%
      </span>
      <Button variant="default" onClick={() => onTest(shown)}>
        {text.test}
      </Button>
    </div>
  );
}
