import { MOST_FILE_MB } from '@app/contract/files';
import type { Access, Route } from '@app/contract/route';
import { z } from 'zod';

const accessText: Record<Access, string> = {
  public: 'без токена',
  user: 'любой вошедший',
  trader: 'трейдер',
  'payout-trader': 'трейдер с выплатами',
  moderator: 'модератор',
  staff: 'сотрудник оператора с подходящей ролью',
  judge: 'модератор выплат и сотрудник оператора',
  platform: 'платформа, запрос подписан',
};

/** A page without scripts: it can be read, printed and searched as it is. */
export function docsPage(routes: Route[]): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API — TRADERS</title>
<style nonce="__CSP_NONCE__">${style}</style>
</head>
<body>
<main>
<h1>API кабинета трейдера</h1>
<p>Тело запроса и ответ — JSON. Токен из ответа на вход передаётся в заголовке <code>Authorization: Bearer …</code>.
Суммы в рублях — числа не более чем с двумя знаками, время — ISO 8601 в UTC. Отказ — подходящий статус HTTP и
<code>{"error": "текст для человека", "code": "код", "fields": {…}}</code>.
Описание для программ: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Вызовы"><ul>${routes.map(contentsLine).join('')}</ul></nav>
${routes.map(section).join('')}
</main>
</body>
</html>`;
}

const contentsLine = (route: Route) =>
  `<li><a href="#${anchor(route)}"><code>${route.method} ${route.path}</code></a> ${escapeHtml(route.summary)}</li>`;

const section = (route: Route) => `
<section id="${anchor(route)}">
<h2><span class="method">${route.method}</span> <code>${route.path}</code></h2>
<p>${escapeHtml(route.summary)}. Доступ: ${accessText[route.access]}.</p>
${route.body ? `<h3>Запрос</h3>${filesLine(route)}${schemaBlock(route.body)}` : ''}
<h3>Ответ</h3>${schemaBlock(route.response)}
</section>`;

const filesLine = ({ files }: Route) =>
  files
    ? `<p>Форма <code>multipart/form-data</code>: поля и файлы в поле <code>${files.field}</code>${files.optional ? ', можно без них' : ''}, не больше ${files.max}, до ${MOST_FILE_MB} МБ каждый.</p>`
    : '';

const anchor = (route: Route) => `${route.method}${route.path}`.toLowerCase().replaceAll('/', '-');

const schemaBlock = (schema: z.ZodType) =>
  `<pre tabindex="0"><code>${escapeHtml(shape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))}</code></pre>`;

type Schema = z.core.JSONSchema.BaseSchema;

/** Writes a schema as an example: names, types and the limits worth knowing. */
function shape(schema: Schema, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map((part) => shape(part as Schema, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `[${shape((schema.items ?? {}) as Schema, indent)}, …]`;
  if (schema.type === 'object' && schema.properties) {
    const required = new Set(schema.required);
    const lines = Object.entries(schema.properties).map(
      ([name, part]) => `${indent}  "${name}"${required.has(name) ? '' : '?'}: ${shape(part as Schema, `${indent}  `)}`,
    );
    return `{\n${lines.join(',\n')}\n${indent}}`;
  }
  return [schema.type ?? 'any', limits(schema)].filter(Boolean).join(' ');
}

function limits({ minLength, maxLength, format }: Schema): string {
  if (format) return `(${format})`;
  if (minLength !== undefined && maxLength !== undefined) return `(${minLength}–${maxLength} символов)`;
  return '';
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const style = `
:root { color-scheme: light dark; --line: light-dark(#dee2e6, #3a3f45); --soft: light-dark(#f6f7f8, #1c1f22); }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; overflow-x: auto; }
section { border-top: 1px solid var(--line); margin-top: 32px; padding-top: 8px; }
h2 { font-size: 18px; } h3 { font-size: 14px; margin-bottom: 4px; }
.method { font-size: 13px; border: 1px solid var(--line); border-radius: 4px; padding: 2px 6px; }
nav ul { padding-left: 20px; }
`;
