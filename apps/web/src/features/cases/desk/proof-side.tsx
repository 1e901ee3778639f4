import type { CaseFile } from '@app/contract/cases/case-view';
import { SegmentedControl, Text } from '@mantine/core';
import { MediaView } from '#ui/file/media-view.tsx';
import { CaseLinks } from './case-links.tsx';
import classes from './desk.module.css';
import { deskText } from './desk-text.ts';

const text = deskText.files;

interface ProofSideProps {
  files: readonly CaseFile[];
  index: number;
  onIndex: (index: number) => void;
  /** Of a PDF, from 1. */
  page: number;
  onPage: (page: number) => void;
}

/** The proof or receipts, and what the parties attached to their messages, as large as the screen allows; one at a time. */
export function ProofSide({ files, index, onIndex, page, onPage }: ProofSideProps) {
  const file = files[index];
  return (
    <section className={classes.proof} aria-label={text.choose}>
      {files.length > 1 && (
        <SegmentedControl
          aria-label={text.choose}
          classNames={{ root: classes.files ?? '', control: 'l-fixed' }}
          data={files.map(({ from }, at) => ({
            value: String(at),
            label: from ? text.said(at + 1) : text.one(at + 1),
          }))}
          value={String(index)}
          onChange={(value) => onIndex(Number(value))}
        />
      )}
      {!file && (
        <Text className={classes.nothing ?? ''} c="dimmed">
          {text.none}
        </Text>
      )}
      {file && (
        <MediaView
          url={file.url}
          label={text.label(index + 1, files.length)}
          tools
          paging={{ page, pages: file.pages, onPage }}
        />
      )}
      {file?.from && (
        <Text size="sm" c="dimmed">
          {text.from[file.from]}
        </Text>
      )}
      {file?.former && (
        <div className="l-rejected" role="alert">
          {text.former}
        </div>
      )}
      {file && file.seen.length > 0 && (
        <div className="l-rejected" role="alert">
          {text.seen} <CaseLinks cases={file.seen} />
        </div>
      )}
    </section>
  );
}
