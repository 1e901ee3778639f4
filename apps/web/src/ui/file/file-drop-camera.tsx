import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './file-drop.module.css';
import { fileDropText } from './file-drop-text.ts';

interface FileDropCameraProps {
  onTake: (files: File[]) => void;
  disabled: boolean;
}

/** Opens the phone's camera: the bank's application is often on another phone. */
export function FileDropCamera({ onTake, disabled }: FileDropCameraProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        className={classes.camera ?? ''}
        disabled={disabled}
        leftSection={<IconCamera size={18} stroke={1.5} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {fileDropText.camera}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onTake([...(currentTarget.files ?? [])]);
          // Allows the same picture to be removed and chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
