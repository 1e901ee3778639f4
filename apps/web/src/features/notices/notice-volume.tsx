import { Button, Slider } from '@mantine/core';
import { useState } from 'react';
import classes from './notices-dialog.module.css';
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
    <div className={classes.volume}>
      <span className="l-medium" aria-hidden>
        {text.volume}
      </span>
      <Slider
        className={classes.slider ?? ''}
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
      <span className={classes.percent} aria-hidden>
        {shown}%
      </span>
      <Button variant="default" onClick={() => onTest(shown)}>
        {text.test}
      </Button>
    </div>
  );
}
