import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether a table with every column side by side fits into its place. It is seen and not reckoned from the window's width: letters differ from
 * one browser to another. A table that did not fit has to have all the room it wanted before it is tried again.
 */
export function useFits(place: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  const wanted = useRef(0);
  useEffect(() => {
    const [box, table] = [place.current, place.current?.firstElementChild];
    if (!box || !table) return;
    const look = () => {
      const { clientWidth, scrollWidth } = box;
      if (fits && scrollWidth > clientWidth) wanted.current = scrollWidth;
      // At once: nobody sees the table that does not fit.
      if (fits !== clientWidth >= wanted.current) flushSync(() => setFits(!fits));
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, [place, fits]);
  return fits;
}
