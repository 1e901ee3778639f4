/** Shown when the operator has not set a download address yet. Without scripts, in the colours of the cabinet. */
export function notPublishedPage(support: string | null): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Приложение — TRADERS</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="__CSP_NONCE__">${style}</style>
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="32" height="32"> TRADERS</p>
<h1>Приложение пока не опубликовано</h1>
<p>Ссылка верная, но файла для телефона здесь ещё нет. Когда он появится, откройте её снова: адрес и QR-код останутся прежними.</p>
<p class="ways">${support ? `<a class="main" href="${escapeAttribute(support)}" rel="noopener noreferrer">Написать в поддержку</a>` : ''}
<a href="/">В кабинет</a></p>
</main>
</body>
</html>`;
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const style = `
:root { color-scheme: light dark; --page: #f8f8f8; --card: #fff; --line: #e6e6ea; --text: #18181b; --dim: #5d5d66; --accent: #4d49c8; }
@media (prefers-color-scheme: dark) {
  :root { --page: #141417; --card: #1b1b1f; --line: #2e2e34; --text: #ededf0; --dim: #a0a0aa; --accent: #5b57d6; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--text);
  font: 16px/1.5 "Golos Text", system-ui, sans-serif; }
main { max-width: 440px; padding: 32px 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.brand { display: flex; align-items: center; gap: 12px; margin: 0 0 24px; font-weight: 700; letter-spacing: 0.08em; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.4; }
p { margin: 0; color: var(--dim); }
.brand { color: var(--text); }
.ways { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 24px; }
a { display: inline-flex; align-items: center; min-height: 40px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px;
  color: var(--text); font-weight: 500; text-decoration: none; }
a.main { border-color: var(--accent); background: var(--accent); color: #fff; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
