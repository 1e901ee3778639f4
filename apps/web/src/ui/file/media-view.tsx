import { fileKind, MOST_PDF_PAGES } from '@app/contract/files';
import { ActionIcon, Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { fileAddress, pictureAddress } from './files.ts';
import classes from './media-view.module.css';
import { mediaViewText as text } from './media-view-text.ts';
import { ZoomImage } from './zoom-image.tsx';

interface MediaViewProps {
  /** As it came in an answer. */
  url: string;
  /** A description for screen readers: «Чек 1 из 2». */
  label: string;
  /** To look closely: a picture can be turned, a film played slower or faster. */
  tools?: boolean;
  /** Of a PDF with several pages: which is shown, and how to turn to another. */
  paging?: Paging | undefined;
}

export interface Paging {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** A receipt or a proof: a picture that can be enlarged, a video, or a page of a PDF, the first unless told otherwise. */
export function MediaView({ url, label, tools = false, paging }: MediaViewProps) {
  const [shown, renew] = useSteadyUrl(url);
  return (
    <div className="l-stack l-narrows l-gap-4">
      <Content
        key={`${shown.url} ${shown.attempt} ${paging?.page}`}
        url={shown.url}
        label={label}
        tools={tools}
        paging={paging}
        onRetry={renew}
      />
      {paging && paging.pages > 1 && <Pages {...paging} />}
      <FileLink url={shown.url} />
    </div>
  );
}

/** The server sends a PDF as a download, and shows pictures and videos. */
function FileLink({ url }: { url: string }) {
  const isPdf = fileKind(url) === 'pdf';
  const Icon = isPdf ? IconDownload : IconExternalLink;
  return (
    <Anchor
      href={fileAddress(url)}
      className={`l-touch ${classes.open}`}
      size="sm"
      {...(!isPdf && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {isPdf ? text.downloadPdf : text.openFile}
      <Icon size={14} stroke={1.75} aria-hidden />
    </Anchor>
  );
}

function Content({ url, label, tools, paging, onRetry }: MediaViewProps & { onRetry: () => void }) {
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const film = useRef<HTMLVideoElement>(null);
  const kind = fileKind(url);
  const onError = () => setFailed(true);

  if (failed) {
    return (
      <Stack role="alert" className={classes.failed ?? ''} align="center" justify="center" gap="sm">
        <Text ta="center">{kind === 'video' ? text.unplayable : text.failed}</Text>
        <Button variant="default" onClick={onRetry}>
          {text.retry}
        </Button>
      </Stack>
    );
  }
  const src = pictureAddress(url, paging?.page);
  if (src === undefined) {
    return (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: a recording of a bank's screen has no spoken words to caption */}
        <video
          ref={film}
          className={classes.video}
          src={fileAddress(url)}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
          onError={onError}
        />
        {tools && <Speeds film={film} />}
      </>
    );
  }
  if (!tools) return <ZoomImage src={src} label={label} onError={onError} />;
  return (
    <>
      <ZoomImage src={src} label={label} turn={turn} onError={onError} />
      <Button
        style={{ alignSelf: 'flex-start' }}
        variant="default"
        size="xs"
        leftSection={<IconRotateClockwise size={16} stroke={1.75} aria-hidden />}
        onClick={() => setTurn((turn + 1) % 4)}
      >
        {text.turn}
      </Button>
    </>
  );
}

/** Only so many are drawn; whoever wants more downloads the file. */
export const shownPages = (pages: number) => Math.min(pages, MOST_PDF_PAGES);

function Pages({ page, pages, onPage }: Paging) {
  const last = shownPages(pages);
  return (
    <Group gap="xs">
      <TurnPage label={text.previousPage} Icon={IconChevronLeft} to={page - 1} last={last} onPage={onPage} />
      <Text size="sm" role="status">
        {text.page(page, pages)}
      </Text>
      <TurnPage label={text.nextPage} Icon={IconChevronRight} to={page + 1} last={last} onPage={onPage} />
      {pages > last && (
        <Text size="sm" c="dimmed">
          {text.morePages(last)}
        </Text>
      )}
    </Group>
  );
}

interface TurnPageProps {
  label: string;
  Icon: typeof IconChevronLeft;
  to: number;
  last: number;
  onPage: (page: number) => void;
}

function TurnPage({ label, Icon, to, last, onPage }: TurnPageProps) {
  const none = to < 1 || to > last;
  return (
    <ActionIcon
      variant="default"
      size={40}
      aria-label={label}
      title={label}
      // Not disabled: whoever turned to the last page keeps the focus.
      aria-disabled={none}
      data-disabled={none}
      onClick={() => !none && onPage(to)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

const speeds = ['0.5', '1', '1.5', '2', '4'];

function Speeds({ film }: { film: RefObject<HTMLVideoElement | null> }) {
  return (
    <SegmentedControl
      style={{ alignSelf: 'flex-start' }}
      size="xs"
      aria-label={text.speed}
      defaultValue="1"
      data={speeds.map((value) => ({ value, label: `×\u00a0${value.replace('.', ',')}` }))}
      onChange={(speed) => {
        if (film.current) film.current.playbackRate = Number(speed);
      }}
    />
  );
}

/**
 * A refreshed list brings the same file with a new signature. The old address stays in use, so that a picture does not flicker and a video
 * does not restart; the new one is taken when the old one fails.
 */
function useSteadyUrl(url: string) {
  const [shown, setShown] = useState({ url, attempt: 0 });
  if (pathOf(url) !== pathOf(shown.url)) setShown({ url, attempt: 0 });
  const renew = () => setShown(({ attempt }) => ({ url, attempt: attempt + 1 }));
  return [shown, renew] as const;
}

const pathOf = (url: string) => url.split('?', 1)[0];
