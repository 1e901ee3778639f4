import { inflateSync } from 'node:zlib';
import font from './receipt-font.json' with { type: 'json' };

/** Colours come in ramps of sixteen, from paper to ink: letters are drawn with soft edges. */
export const RAMP = 16;

export interface Canvas {
  width: number;
  height: number;
  /** One byte a pixel: ramp × 16 + how much ink. */
  pixels: Uint8Array;
}

export type Face = 'small' | 'large';

export const makeCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint8Array(width * height),
});

/** Rows from `top` to `bottom`, from edge to edge, in the paper of a ramp. */
export function fillRows({ width, pixels }: Canvas, top: number, bottom: number, ramp: number, ink = 0): void {
  pixels.fill(ramp * RAMP + ink, top * width, bottom * width);
}

export function drawText(canvas: Canvas, face: Face, text: string, x: number, y: number, ramp = 0): void {
  const { height, width: strip, glyphs, ink } = faces[face];
  let left = x;
  for (const letter of text) {
    const glyph = glyphs.get(letter);
    if (!glyph) continue;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < glyph.width; column++) {
        const level = ink[row * strip + glyph.left + column] ?? 0;
        const place = (y + row) * canvas.width + left + column;
        if (level > 0 && left + column < canvas.width) canvas.pixels[place] = ramp * RAMP + level;
      }
    }
    left += glyph.width;
  }
}

export function textWidth(face: Face, text: string): number {
  return [...text].reduce((sum, letter) => sum + (faces[face].glyphs.get(letter)?.width ?? 0), 0);
}

/** The letters stand side by side in one strip. Drawn once from DejaVu Sans, whose licence allows it. */
function openFace({ height, width, widths, pixels }: (typeof font)[Face]) {
  const glyphs = new Map<string, { left: number; width: number }>();
  let left = 0;
  for (const [index, letter] of [...font.letters].entries()) {
    const own = widths[index] ?? 0;
    glyphs.set(letter, { left, width: own });
    left += own;
  }
  return { height, width, glyphs, ink: inflateSync(Buffer.from(pixels, 'base64')) };
}

const faces = { small: openFace(font.small), large: openFace(font.large) };
