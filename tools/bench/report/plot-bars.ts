export interface Bar {
  name: string;
  value: number;
  /** What stands at the end of the line. */
  text: string;
  /** The server, or something to compare it with. */
  ours: boolean;
  missed?: boolean;
}

export interface Panel {
  title: string;
  note?: string;
  /** A line across all bars. */
  mark?: number;
  bars: Bar[];
}

const WIDTH = 920;
const MARGIN = 24;
const NAMES = 330;
const TEXT = 130;
const ROW = 24;
const HEAD = 52;

// As seen by whoever reads the page: a picture in a document follows the reader's light or dark.
const style = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .page { fill: #ffffff; } .title { font-weight: 600; } .note { fill: #59636e; } .value { text-anchor: end; }
  .ours { fill: #2f6fb0; } .other { fill: #b3bfcc; } .missed { fill: #c2540a; } .mark { stroke: #1f2328; stroke-dasharray: 4 3; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .page { fill: #0d1117; } .note { fill: #9198a1; }
    .ours { fill: #4a90d9; } .other { fill: #46525f; } .missed { fill: #e0853c; } .mark { stroke: #e6edf3; }
  }`;

/** Horizontal bars, panel under panel; the text is text. */
export function drawPanels(caption: string, panels: Panel[]): string {
  let y = MARGIN + 8;
  const drawn: string[] = [label(MARGIN, y, caption, 'note')];
  for (const panel of panels) {
    y += HEAD;
    drawn.push(drawPanel(panel, y));
    y += panel.bars.length * ROW;
  }
  const height = y + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>Measured by npm run bench</title>
<style>${style}</style>
<rect class="page" width="${WIDTH}" height="${height}"/>
${drawn.join('\n')}
</svg>
`;
}

function drawPanel({ title, note, mark, bars }: Panel, top: number): string {
  const left = MARGIN + NAMES;
  const longest = Math.max(mark ?? 0, ...bars.map(({ value }) => value));
  const length = (value: number) => (value / longest) * (WIDTH - left - TEXT - MARGIN);
  const rows = bars.map(({ name, value, text, ours, missed }, index) => {
    const y = top + index * ROW;
    const kind = missed ? 'missed' : ours ? 'ours' : 'other';
    return [
      label(MARGIN, y + 16, name),
      `<rect class="${kind}" x="${left}" y="${y + 4}" width="${Math.max(1, length(value)).toFixed(1)}" height="${ROW - 8}" rx="2"/>`,
      label(WIDTH - MARGIN, y + 16, text, 'value'),
    ].join('\n');
  });
  const x = mark === undefined ? 0 : left + length(mark);
  const line =
    mark === undefined
      ? ''
      : `<path class="mark" d="M${x.toFixed(1)} ${top - 4}V${top + bars.length * ROW + 2}"/>\n${label(x + 6, top - 8, note ?? '', 'note')}`;
  return [label(MARGIN, top - 8, title, 'title'), ...rows, line].join('\n');
}

function label(x: number, y: number, text: string, kind?: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x.toFixed(1)}" y="${y}"${kind ? ` class="${kind}"` : ''}>${safe}</text>`;
}
