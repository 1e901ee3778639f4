import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  value: string;
  /** Pixels, with the quiet zone. */
  size?: number;
  /** What the code contains, for people who cannot see it. */
  label: string;
}

/**
 * Drawn in the browser, so that a secret is never sent to another service. Dark on light in both themes, because many cameras read nothing
 * else.
 */
export function QrCode({ value, size = 200, label }: QrCodeProps) {
  const { side, path } = useMemo(() => draw(value), [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" rx={1.5} />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** One path for all dark modules, a stroke for each run. The standard asks for a quiet zone of four modules. */
function draw(value: string): { side: number; path: string } {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { side: size, path: runs.join('') };
}
