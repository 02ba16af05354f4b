import { ERRORS } from '../company/page-messages.ts';
import type { UnavailablePage } from '../platform/http/unavailable.ts';
import { AWAY, PRODUCT_NAME } from './messages.ts';

/** The colors of `ui/app.css` that this page needs: it must stand without any other file. */
const STYLE = `
  :root { color-scheme: light dark; --paper: light-dark(#faf7f0, #14181c); --ink: light-dark(#1a1d21, #ede8dc); --muted: light-dark(#565b63, #a9a698);
    --brand: light-dark(#0e4a5b, #7cc4d6); --on-brand: light-dark(#ffffff, #10242b); --rule: light-dark(#d9d2c3, #343a41); --focus: light-dark(#0b57d0, #8ab4ff); --yellow: #f2c230; }
  * { box-sizing: border-box; margin: 0; }
  body { min-height: 100vh; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 "Public Sans", system-ui, sans-serif; border-top: 6px solid var(--yellow); }
  header { display: flex; align-items: center; gap: .5rem; padding: 1rem; border-bottom: 1px solid var(--rule); font-weight: 800; font-size: 1.4rem; letter-spacing: -.02em; }
  main { max-width: 40rem; margin: 0 auto; padding: clamp(3rem, 12vh, 7rem) 1rem; }
  h1 { text-wrap: balance; font-size: clamp(2.25rem, 8vw, 3.25rem); line-height: 1; letter-spacing: -.03em; }
  p { margin-top: 1.1rem; }
  .id { color: var(--muted); font-size: .875rem; overflow-wrap: anywhere; }
  a { display: inline-flex; align-items: center; min-height: 44px; margin-top: 2rem; padding: 0 1.4rem; background: var(--brand); color: var(--on-brand); font-weight: 700; text-decoration: none; border-radius: 3px; }
  a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
  .brand { fill: var(--brand); } .on { fill: var(--on-brand); } .line { fill: none; stroke: var(--on-brand); } .yellow { fill: var(--yellow); }`;

const MARK = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="2" class="brand"/><path d="M8 21V11.5C8 7.4 11.6 5 16 5s8 2.4 8 6.5V21" class="line" stroke-width="2.4"/><path d="M5.5 21h21" class="line" stroke-width="2.8"/><rect x="11" y="13.5" width="10" height="6" class="on"/><circle cx="10" cy="26" r="2.3" class="yellow"/><circle cx="22" cy="26" r="2.3" class="yellow"/></svg>`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What visitors see while the database is away: whole in itself, without a script, and honest about what was just sent. */
export const unavailablePage: UnavailablePage = ({ request, nonce, requestId }) => {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${AWAY.title} · ${PRODUCT_NAME}`)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${STYLE}</style></head>
<body><header>${MARK}<span>${PRODUCT_NAME}</span></header>
<main role="alert"><h1>${escaped(AWAY.title)}</h1><p>${escaped(AWAY.text)}</p><p>${escaped(isRead ? AWAY.reading : AWAY.sending)}</p>
${isRead ? `<a href="${escaped(pathname + search)}">${escaped(ERRORS.again)}</a>` : ''}<p class="id">${escaped(AWAY.reference)} ${escaped(requestId)}</p></main></body></html>`;
};
