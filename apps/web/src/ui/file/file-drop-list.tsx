import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatFileSize } from '#lib/text/format.ts';
import classes from './file-drop.module.css';
import { fileDropText } from './file-drop-text.ts';

interface FileDropListProps {
  files: File[];
  onChange: (files: File[]) => void;
  disabled: boolean;
}

/** The chosen files, each with its size; all together when there is more than one. */
export function FileDropList({ files, onChange, disabled }: FileDropListProps) {
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.list} aria-label={fileDropText.list}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
            <span className="l-grow l-cut" title={file.name}>
              {file.name}
            </span>
            <span className="l-muted l-small l-nowrap">{formatFileSize(file.size)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove ?? ''}
              disabled={disabled}
              aria-label={fileDropText.remove(file.name)}
              onClick={() => onChange(files.filter((other) => other !== file))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {files.length > 1 && (
        <Group justify="space-between" mt={4}>
          <Text size="sm" c="dimmed" role="status">
            {fileDropText.total(
              files.length,
              files.reduce((sum, { size }) => sum + size, 0),
            )}
          </Text>
          <Button
            variant="subtle"
            color="gray"
            px={8}
            className={classes.remove ?? ''}
            disabled={disabled}
            onClick={() => onChange([])}
          >
            {fileDropText.removeAll}
          </Button>
        </Group>
      )}
    </>
  );
}
