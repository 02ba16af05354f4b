import type { Endpoint } from './endpoint.ts';
import { openapiDocument } from './openapi.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

const STYLE = `
:root{color-scheme:light dark;--paper:#faf7f0;--ink:#1a1d21;--muted:#565b63;--rule:#d9d2c3;--brand:#0e4a5b;--card:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#14181c;--ink:#ede8dc;--muted:#a9a698;--rule:#343a41;--brand:#7cc4d6;--card:#1b2026}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:2rem 1rem}
h1{border-bottom:2px solid var(--ink);padding-bottom:.5rem}
details{background:var(--card);border:1px solid var(--rule);border-radius:4px;margin:.4rem 0}
summary{cursor:pointer;padding:.7rem 1rem;min-height:1.5rem}
summary code{font-weight:700}
.m{display:inline-block;min-width:4.2rem;color:var(--brand);font-weight:700}
.w{color:var(--muted)}
pre{overflow:auto;margin:0;padding:.75rem 1rem;border-top:1px solid var(--rule);font-size:.85rem}
a{color:var(--brand)}`;

/** The same document for people: every endpoint with who may call it, what it takes and what it gives. */
export function openapiPage(
  endpoints: readonly Endpoint[],
  baseUrl: string,
  nonce: string,
): string {
  const document = openapiDocument(endpoints, baseUrl) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const rows = endpoints.map((row) => {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    const detail = document.paths[path]?.[row.method.toLowerCase()];
    return `<details><summary><span class="m">${row.method}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(row.summary)} <span class="w">(${[row.who].flat().join(', ')})</span></summary><pre>${escapeHtml(JSON.stringify(detail, null, 2))}</pre></details>`;
  });
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Bellcart API</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>Bellcart API</h1><p>${endpoints.length} endpoints. The machine-readable form: <a href="/api/openapi.json">openapi.json</a>.</p>${rows.join('')}</main></body></html>`;
}
