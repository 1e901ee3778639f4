import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What any CI reads: a file of the steps, beside those that the runners of tests write themselves.
 * @param {string} folder
 * @param {{ title: string, passed: number, failed: number, took: number }[]} steps
 */
export function writeJunit(folder, steps) {
  const failures = steps.filter(({ failed }) => failed > 0).length;
  const cases = steps.map(({ title, failed, took }) => {
    const failure = failed > 0 ? `<failure message="${failed} failed"/>` : '';
    return `    <testcase classname="steps" name="${escapeXml(title)}" time="${took.toFixed(1)}">${failure}</testcase>\n`;
  });
  writeFileSync(
    join(folder, 'steps.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="steps" tests="${steps.length}" failures="${failures}">
${cases.join('')}  </testsuite>
</testsuites>
`,
  );
}

/** @param {string} text */
function escapeXml(text) {
  const names = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}
