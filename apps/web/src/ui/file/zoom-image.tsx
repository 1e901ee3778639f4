import { Loader, UnstyledButton } from '@mantine/core';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './media-view.module.css';
import { mediaViewText as text } from './media-view-text.ts';

interface ZoomImageProps {
  src: string;
  label: string;
  /** In quarters, clockwise. */
  turn?: number;
  onError: () => void;
}

/** A position in the picture, both from 0 to 1. */
interface Point {
  x: number;
  y: number;
}

/** The whole picture at first; a click or Enter shows it in its own size, scrolled to the clicked place. Esc takes that back, and nothing else. */
export function ZoomImage({ src, label, turn = 0, onError }: ZoomImageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [zoomedAt, setZoomedAt] = useState<Point>();

  useLayoutEffect(() => {
    const { current: area } = frame;
    if (!area || !zoomedAt) return;
    area.scrollLeft = zoomedAt.x * area.scrollWidth - area.clientWidth / 2;
    area.scrollTop = zoomedAt.y * area.scrollHeight - area.clientHeight / 2;
  }, [zoomedAt]);

  useEffect(() => {
    if (!zoomedAt) return;
    const takeBack = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isBehindDialog(frame.current)) return;
      // So the screen knows that this key is not for it.
      event.preventDefault();
      setZoomedAt(undefined);
    };
    window.addEventListener('keydown', takeBack, { capture: true });
    return () => window.removeEventListener('keydown', takeBack, { capture: true });
  }, [zoomedAt]);

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-zoomed={zoomedAt !== undefined || undefined}
      data-turn={turn || undefined}
    >
      {!loaded && <Loader className={classes.loader ?? ''} size="sm" aria-hidden />}
      <UnstyledButton
        className={classes.zoom}
        // In a dialog: its frame leaves the key alone.
        data-mantine-stop-propagation={zoomedAt !== undefined || undefined}
        aria-label={zoomedAt ? text.zoomOut(label) : text.zoomIn(label)}
        onClick={(event) => setZoomedAt(zoomedAt ? undefined : clickedPoint(event))}
      >
        <img className={classes.image} src={src} alt={label} onLoad={() => setLoaded(true)} onError={onError} />
      </UnstyledButton>
    </div>
  );
}

function isBehindDialog(area: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return top !== undefined && !top.contains(area);
}

/** Enter has no place; a receipt is read from the top. */
function clickedPoint({ detail, clientX, clientY, currentTarget }: MouseEvent): Point {
  const image = currentTarget.querySelector('img')?.getBoundingClientRect();
  if (detail === 0 || !image || image.width === 0 || image.height === 0) return { x: 0.5, y: 0 };
  return { x: (clientX - image.left) / image.width, y: (clientY - image.top) / image.height };
}
