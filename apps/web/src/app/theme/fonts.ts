import { preload } from 'react-dom';
import cyrillic from './fonts/golos-text-cyrillic.woff2?url';
import latin from './fonts/golos-text-latin.woff2?url';
import latinExt from './fonts/golos-text-latin-ext.woff2?url';

/**
 * Requested when the scripts of the first picture have come and before they draw. Named by the page itself, fonts took the line from the scripts, and the first
 * rows waited for them; left to the browser, they would come only after the first picture.
 */
export function loadFonts(): void {
  for (const font of [cyrillic, latin, latinExt])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
