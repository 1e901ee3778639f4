import { MOST_FILE_BYTES, MOST_FILES } from '@app/contract/files';
import { fileDropText } from './file-drop-text.ts';

/** What the file chooser offers, and the types that browsers report. Some report none; then the name decides. */
const pdf = { 'application/pdf': ['.pdf'] };
const receipts: Record<string, string[]> = {
  ...pdf,
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/x-m4v': ['.m4v'],
  'video/x-ms-wmv': ['.wmv'],
  'video/mpeg': ['.mpeg', '.mpg'],
  'video/webm': ['.webm'],
  'video/ogg': ['.ogg'],
  'video/x-msvideo': ['.avi'],
  'video/avi': ['.avi'],
  'video/quicktime': ['.mov'],
  'video/x-matroska': ['.mkv'],
  'video/matroska': ['.mkv'],
};

export function acceptedTypes(pdfOnly: boolean): Record<string, string[]> {
  return pdfOnly ? pdf : receipts;
}

export interface FileChoice {
  files: File[];
  errors: string[];
  warnings: string[];
}

/** Adds the files that may be added; says which were left out and why. */
export function takeFiles(present: File[], incoming: File[], pdfOnly: boolean): FileChoice {
  const errors = new Set<string>();
  const fitting = incoming.filter((file) => {
    const refusal = refuse(file, pdfOnly);
    if (refusal) errors.add(refusal);
    return !refusal;
  });

  const room = Math.max(0, MOST_FILES - present.length);
  const extra = Math.max(0, fitting.length - room);
  if (extra > 0 && room === 0) errors.add(fileDropText.tooMany);
  return {
    files: [...present, ...fitting.slice(0, room)],
    errors: [...errors],
    warnings: extra > 0 && room > 0 ? [fileDropText.extraDropped(extra)] : [],
  };
}

function refuse(file: File, pdfOnly: boolean): string | undefined {
  if (!isAccepted(file, pdfOnly)) return pdfOnly ? fileDropText.wrongTypePdf : fileDropText.wrongType;
  if (file.size > MOST_FILE_BYTES) return fileDropText.tooLarge(file.name);
  return file.size === 0 ? fileDropText.tooSmall(file.name) : undefined;
}

function isAccepted({ type, name }: File, pdfOnly: boolean): boolean {
  const types = acceptedTypes(pdfOnly);
  if (type !== '' && type !== 'application/octet-stream') return type in types;
  return Object.values(types).some((endings) => endings.some((ending) => name.toLowerCase().endsWith(ending)));
}
