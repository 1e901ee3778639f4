import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { showError, showSuccess } from '#ui/page/toast.ts';
import { copyText } from './copy-text.ts';
import classes from './value.module.css';

interface CopyValueProps {
  value: string;
  /** What is copied, for the name of the button: «Скопировать адрес». */
  label?: string;
  /** Shown instead of the whole value, for example shortened in the middle. */
  children?: ReactNode;
  copiedText?: string;
}

/** A value that a click copies. */
export function CopyValue({ value, label = 'Скопировать', children, copiedText = 'Скопировано' }: CopyValueProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    const done = await copyText(value);
    if (!done) return showError('Не удалось скопировать. Выделите текст и скопируйте его вручную');
    setCopied(true);
    showSuccess(copiedText, { brief: true });
  }

  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button type="button" className={looks} onClick={copy} aria-label={`${label}: ${value}`} title={value}>
      <span className={classes.value}>{children ?? value}</span>
      <Icon size={14} stroke={1.75} className={classes.icon} data-copied={copied || undefined} aria-hidden />
    </button>
  );
}

// The library's styles without its component, which would be slow: a list has fifty of them.
const looks = `mantine-focus-auto ${UnstyledButton.classes.root} l-touch ${classes.copy}`;
