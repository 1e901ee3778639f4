import { Input, Text, UnstyledButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useWindowEvent } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useWide } from '#lib/browser/use-wide.ts';
import { useUnsent } from '#ui/dialog/unsent.ts';
import { showError, showWarning } from '#ui/page/toast.ts';
import classes from './file-drop.module.css';
import { FileDropCamera } from './file-drop-camera.tsx';
import { dropDoubles } from './file-drop-doubles.ts';
import { FileDropList } from './file-drop-list.tsx';
import { acceptedTypes, takeFiles } from './file-drop-rules.ts';
import { fileDropText } from './file-drop-text.ts';

interface FileDropProps {
  value: File[];
  onChange: (files: File[]) => void;
  label?: string;
  error?: ReactNode;
  pdfOnly?: boolean;
  disabled?: boolean;
}

/** Receipts: chosen, dropped or pasted, up to five. */
export function FileDrop({
  value,
  onChange,
  label = 'Файлы чека',
  error,
  pdfOnly = false,
  disabled = false,
}: FileDropProps) {
  const id = useId();
  const wide = useWide(768);
  useUnsent('files', value.length > 0);
  const choose = useRef<() => void>(null);
  // Files may be removed or added while these are being compared.
  const latest = useRef(value);
  latest.current = value;

  async function add(incoming: File[]) {
    if (disabled || incoming.length === 0) return;
    const fresh = await dropDoubles(latest.current, incoming);
    for (const file of incoming) if (!fresh.includes(file)) showWarning(fileDropText.already(file.name));

    const present = latest.current;
    const { files, errors, warnings } = takeFiles(present, fresh, pdfOnly);
    for (const text of errors) showError(text);
    for (const text of warnings) showWarning(text);
    if (files.length === present.length) return;
    latest.current = files;
    onChange(files);
  }

  // A screenshot of the bank's app is most often on the clipboard, whatever has the focus.
  useWindowEvent('paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    // The area itself has handled a paste into it.
    if (pasted.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    void add(pasted);
  });

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: `${id}-label` }} error={error}>
      <Dropzone
        className={classes.zone ?? ''}
        accept={acceptedTypes(pdfOnly)}
        disabled={disabled}
        data-error={Boolean(error) || undefined}
        // All files are checked by our own rules, which say in Russian what is wrong and keep the good ones.
        onDropAny={(files, rejections) => add([...files, ...rejections.map(({ file }) => file)])}
        onDrop={() => {}}
        // The area accepts dropped files; choosing is done by the button in it, which keyboards and screen readers can find.
        openRef={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-hidden': true }}
      >
        <UnstyledButton
          className={classes.choose}
          disabled={disabled}
          onClick={() => choose.current?.()}
          aria-labelledby={`${id}-label ${id}-prompt`}
          aria-describedby={`${id}-hint`}
        >
          <IconUpload size={24} stroke={1.5} aria-hidden />
          <Text component="span" id={`${id}-prompt`} fw={500}>
            {wide ? prompts.drop(pdfOnly) : prompts.choose(pdfOnly)}
          </Text>
          <Text component="span" id={`${id}-hint`} size="sm" c="dimmed">
            {pdfOnly ? fileDropText.hintPdf : fileDropText.hint}
          </Text>
        </UnstyledButton>
      </Dropzone>
      {!pdfOnly && <FileDropCamera onTake={add} disabled={disabled} />}
      <FileDropList files={value} onChange={onChange} disabled={disabled} />
    </Input.Wrapper>
  );
}

const prompts = {
  drop: (pdfOnly: boolean) => (pdfOnly ? fileDropText.promptPdf : fileDropText.prompt),
  choose: (pdfOnly: boolean) => (pdfOnly ? fileDropText.choosePdf : fileDropText.choose),
};
