import type { TalkMessage } from '@app/contract/conversation/case-talk';
import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '#lib/text/format.ts';
import { MediaView } from '#ui/file/media-view.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import classes from './case-talk.module.css';
import { talkText as text } from './talk-text.ts';

interface TalkMessagesProps<Message> {
  messages: readonly Message[];
  /** Whether the reader's own side wrote it. */
  isOwn: (message: Message) => boolean;
  author: (message: Message) => string;
  /** Nobody but staff sees it. */
  isNote?: (message: Message) => boolean;
  /** Of a message that was passed on: to whom, for this reader. */
  passed: (to: 'trader' | 'platform') => string;
  action?: (message: Message) => ReactNode;
}

/** Oldest first, as it was said. */
export function TalkMessages<Message extends TalkMessage>(props: TalkMessagesProps<Message>) {
  const { messages, isOwn, author, isNote, passed, action } = props;
  if (messages.length === 0) return <p className={classes.dimmed}>{text.empty}</p>;
  return (
    <ol className="l-stack l-gap-8 l-list">
      {messages.map((message) => (
        <li
          key={message.id}
          className={classes.message}
          data-own={isOwn(message)}
          data-asks={message.asks}
          data-note={isNote?.(message) ?? false}
        >
          <div className="l-row l-baseline l-wrap" style={{ rowGap: 4 }}>
            <strong>{author(message)}</strong>
            {message.asks && <StatusBadge tone="waiting">{text.question}</StatusBadge>}
            <time dateTime={message.at.toISOString()} className={classes.dimmed}>
              {formatMoment(message.at)}
            </time>
          </div>
          {message.text !== '' && (
            <p className="l-flush" style={{ whiteSpace: 'pre-wrap' }}>
              {message.text}
            </p>
          )}
          <Files urls={message.files} />
          {message.passedAt && (
            <p className={classes.dimmed}>
              {passed(message.from === 'trader' ? 'platform' : 'trader')}, {formatMoment(message.passedAt)}
            </p>
          )}
          {action?.(message)}
        </li>
      ))}
    </ol>
  );
}

/** Loaded only when somebody wants to see them: a conversation may have many. */
function Files({ urls }: { urls: readonly string[] }) {
  const [shown, setShown] = useState(false);
  if (urls.length === 0) return null;
  return (
    <>
      <Anchor component="button" type="button" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? text.hideFiles : text.showFiles(urls.length)}
      </Anchor>
      {shown && (
        <div className="l-stack l-gap-8" style={{ width: '100%' }}>
          {urls.map((url, index) => (
            <MediaView key={url.replace(/\?.*/, '')} url={url} label={text.file(index + 1, urls.length)} />
          ))}
        </div>
      )}
    </>
  );
}
