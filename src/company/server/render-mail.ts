import type { CompanySettings, Logo } from '../contract.ts';

/** What an e-mail says. Every text is plain text: it is escaped here. */
export interface MailContent {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preheader: string;
  paragraphs: readonly string[];
  /** The one thing to do. `url` is absolute. */
  button?: { label: string; url: string };
  /** Label and value, one under the other. */
  details?: readonly (readonly [string, string])[];
  /** All columns but the first stand to the right: they hold quantities and amounts. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
}

type Sender = Pick<
  CompanySettings,
  'name' | 'legalName' | 'email' | 'phone' | 'address1' | 'city' | 'state' | 'zip'
> & { logo?: Logo | null };

const SANS = "'Public Sans','Segoe UI',Helvetica,Arial,sans-serif";
const DISPLAY = "Archivo,'Arial Narrow',Arial,Helvetica,sans-serif";
const FRAME = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Escaped, with the line breaks that were typed. */
function block(text: string): string {
  return escape(text).replaceAll('\n', '<br>');
}

/** The same, with addresses of this shop as links; no other address is. */
function linked(text: string, baseUrl: string): string {
  const here = escape(baseUrl).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return block(text).replace(
    new RegExp(`${here}/[\\w./?=-]*[\\w/-]`, 'g'),
    (address) => `<a class="link" href="${address}" style="color:#0e4a5b">${address}</a>`,
  );
}

/** Keeps a number such as BC-100042 on one line. */
function headline(text: string): string {
  return escape(text).replace(
    /[A-Za-z][A-Za-z0-9]*-\d+/g,
    '<span style="white-space:nowrap">$&</span>',
  );
}

function addressOf(company: Sender): string {
  return `${company.address1}, ${company.city}, ${company.state} ${company.zip}`;
}

function detailsHtml(details: NonNullable<MailContent['details']>): string {
  const rows = details.map(
    ([label, value]) =>
      `<tr><td class="rule muted" style="padding:8px 16px 8px 0;border-bottom:1px solid #d9d2c3;font:400 14px/20px ${SANS};color:#565b63;vertical-align:top;width:38%">${escape(label)}</td>` +
      `<td class="rule ink" style="padding:8px 0;border-bottom:1px solid #d9d2c3;font:600 14px/20px ${SANS};color:#1a1d21;vertical-align:top;word-break:break-word">${block(value)}</td></tr>`,
  );
  return `<table ${FRAME} style="margin:8px 0 20px;border-top:2px solid #1a1d21" class="heavy">${rows.join('')}</table>`;
}

function tableHtml(table: NonNullable<MailContent['table']>): string {
  const side = (column: number) => (column === 0 ? 'left' : 'right');
  const pad = (column: number) => (column === 0 ? '8px 8px 8px 0' : '8px 0 8px 12px');
  const head = table.head.map(
    (cell, column) =>
      `<th scope="col" align="${side(column)}" class="heavy muted" style="padding:${pad(column)};border-bottom:2px solid #1a1d21;font:600 13px/18px ${SANS};color:#565b63;text-align:${side(column)}">${escape(cell)}</th>`,
  );
  const rows = table.rows.map((row) => {
    const cells = row.map(
      (cell, column) =>
        `<td align="${side(column)}" class="rule ink" style="padding:${pad(column)};border-bottom:1px solid #d9d2c3;font:400 14px/20px ${SANS};color:#1a1d21;vertical-align:top;text-align:${side(column)};font-variant-numeric:tabular-nums;${column === 0 ? 'word-break:break-word' : 'white-space:nowrap'}">${block(cell)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:8px 0 20px;border-collapse:collapse"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function buttonHtml(button: NonNullable<MailContent['button']>): string {
  const url = escape(button.url);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr><td class="button" bgcolor="#0e4a5b" style="border-radius:3px;background:#0e4a5b">` +
    `<a href="${url}" style="display:inline-block;padding:13px 24px;font:700 16px/20px ${SANS};color:#ffffff;text-decoration:none;border-radius:3px">${escape(button.label)}</a></td></tr></table>` +
    `<p class="muted" style="margin:0 0 20px;font:400 13px/18px ${SANS};color:#565b63;word-break:break-all">If the button does not open, copy this address:<br>${url}</p>`
  );
}

/** Above the band, on white: most logos are made for paper. The company's name stands in the band either way. */
function logoHtml(company: Sender, baseUrl: string): string {
  if (!company.logo) return '';
  const height = Math.min(48, company.logo.height);
  const width = Math.round((company.logo.width * height) / company.logo.height);
  return `<tr><td bgcolor="#ffffff" style="background:#ffffff;padding:16px 32px" class="band"><img src="${escape(`${baseUrl}${company.logo.src}`)}" width="${width}" height="${height}" alt="" style="display:block;border:0"></td></tr>`;
}

/** The one layout of every e-mail, as HTML: tables and inline styles, because that is what mail programs keep. */
export function renderMailHtml(company: Sender, mail: MailContent, baseUrl: string): string {
  const paragraphs = mail.paragraphs.map(
    (text) =>
      `<p class="ink" style="margin:0 0 16px;font:400 16px/24px ${SANS};color:#1a1d21">${linked(text, baseUrl)}</p>`,
  );
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(mail.subject)}</title>
<style>
@media (max-width:480px){.sheet{padding:24px 20px!important}.band{padding:16px 20px!important}.outer{padding:0!important}.title{font-size:25px!important;line-height:29px!important}}
@media (prefers-color-scheme:dark){.paper{background:#14181c!important}.sheet,.band-foot{background:#1b2026!important}.ink,.title{color:#ede8dc!important}.muted{color:#a9a698!important}.link{color:#7cc4d6!important}.rule{border-color:#343a41!important}.heavy{border-color:#ede8dc!important}}
</style></head>
<body class="paper" style="margin:0;padding:0;background:#faf7f0">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escape(mail.preheader)}</div>
<table ${FRAME} class="paper" style="background:#faf7f0"><tr><td class="outer" align="center" style="padding:24px 12px">
<table ${FRAME} style="max-width:600px;border:1px solid #d9d2c3" class="rule">
${logoHtml(company, baseUrl)}<tr><td class="band" bgcolor="#0e4a5b" style="background:#0e4a5b;padding:18px 32px;border-bottom:6px solid #f2c230;font:800 20px/24px ${DISPLAY};letter-spacing:.01em;color:#ffffff">${escape(company.name)}</td></tr>
<tr><td class="sheet" bgcolor="#ffffff" style="background:#ffffff;padding:32px">
<h1 class="title" style="margin:0 0 20px;font:700 28px/32px ${DISPLAY};color:#1a1d21">${headline(mail.subject)}</h1>
${paragraphs.join('\n')}
${mail.details?.length ? detailsHtml(mail.details) : ''}${mail.table ? tableHtml(mail.table) : ''}${mail.button ? buttonHtml(mail.button) : ''}
</td></tr>
<tr><td class="sheet band-foot rule muted" style="background:#f2ede1;padding:18px 32px;border-top:1px solid #d9d2c3;font:400 13px/20px ${SANS};color:#565b63">${escape(company.legalName)}<br>${escape(addressOf(company))}<br>${escape(company.phone)} &middot; ${escape(company.email)}</td></tr>
</table></td></tr></table>
</body></html>`;
}

function tableText(table: NonNullable<MailContent['table']>): string[] {
  const lines = [table.head, ...table.rows].map((line) =>
    line.map((cell) => cell.replaceAll('\n', ', ')),
  );
  const widths = table.head.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

/** The same content as plain text. */
export function renderMailText(company: Sender, mail: MailContent): string {
  return [
    mail.subject,
    ...mail.paragraphs,
    ...(mail.details?.length
      ? [mail.details.map(([label, value]) => `${label}: ${value}`).join('\n')]
      : []),
    ...(mail.table ? [tableText(mail.table).join('\n')] : []),
    ...(mail.button ? [`${mail.button.label}:\n${mail.button.url}`] : []),
    `--\n${company.legalName}\n${addressOf(company)}\n${company.phone} | ${company.email}`,
  ].join('\n\n');
}
