import { momentText } from '../../src/kit/time.ts';
import type { Message } from './store.ts';

/** The demo company's: the mails themselves speak of its hours. */
const TIME_ZONE = 'America/New_York';

const STYLE = `
  :root { color-scheme: light dark; --paper: #FAF7F0; --card: #FFFFFF; --ink: #1A1D21; --muted: #565B63; --brand: #0E4A5B; --on-brand: #FFFFFF; --rule: #D9D2C3; --link: #0E4A5B; --focus: #0B57D0 }
  @media (prefers-color-scheme: dark) { :root { --paper: #14181C; --card: #1C2126; --ink: #EDE8DC; --muted: #A9A698; --brand: #0E4A5B; --rule: #3A4046; --link: #7CC4D6; --focus: #7CC4D6 } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 "Public Sans Variable", "Public Sans", system-ui, sans-serif }
  a { color: var(--link) } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
  header { background: var(--brand); color: var(--on-brand); padding: .75rem max(1.25rem, calc((100% - 72rem) / 2 + 1.25rem)); display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline }
  header h1 { font-size: 1.125rem; margin: 0 } header p { margin: 0; opacity: .85; font-size: .9rem } header a { color: inherit }
  main { max-width: 72rem; margin: 0 auto; padding: 1.25rem }
  ul.mail { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--rule) }
  ul.mail li + li { border-top: 1px solid var(--rule) }
  ul.mail a { display: grid; grid-template-columns: minmax(10rem, 18rem) 1fr auto; gap: 0 1.25rem; padding: .75rem 1rem; min-height: 44px; color: inherit; text-decoration: none }
  ul.mail a:hover .subject { text-decoration: underline }
  .to, time { color: var(--muted); font-size: .9rem } .to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap } .subject { font-weight: 600; overflow-wrap: anywhere } time { font-variant-numeric: tabular-nums; white-space: nowrap }
  .empty { background: var(--card); border: 1px solid var(--rule); padding: 2rem 1.25rem }
  h2 { font-size: 1.5rem; line-height: 1.25; margin: .75rem 0; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem } dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 36rem; border: 1px solid var(--rule); background: #FFFFFF }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--rule); padding: 1rem; margin: .5rem 0; font: .875rem/1.5 "IBM Plex Mono", ui-monospace, monospace }
  summary { cursor: pointer; min-height: 44px; display: flex; align-items: center }
  @media (max-width: 40rem) { ul.mail a { grid-template-columns: 1fr auto } ul.mail .subject { grid-row: 1; grid-column: 1 / -1 } dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } }
`;

export function listPage(messages: Message[]): string {
  const rows = messages.map(
    (message) =>
      `<li><a href="/messages/${message.id}"><span class="to">${escape(recipients(message))}</span> <span class="subject">${escape(message.subject || '(no subject)')}</span> ${time(message)}</a></li>`,
  );
  const body = rows.length
    ? `<ul class="mail">${rows.join('\n')}</ul>`
    : '<div class="empty"><p><strong>No mail yet.</strong></p><p>Ask the shop for something that it answers by mail, such as a new password. It shows up here and goes nowhere else.</p></div>';
  return frame(`Mail (${messages.length})`, body, '<meta http-equiv="refresh" content="5">');
}

export function messagePage(message: Message): string {
  const hidden = message.envelope.to.filter(
    (address) => ![...message.to, ...message.cc].some((shown) => shown.includes(address)),
  );
  const facts: [string, string][] = [
    ['From', message.from],
    ['To', message.to.join(', ')],
    ['Cc', message.cc.join(', ')],
    ['Bcc', hidden.join(', ')],
    ['Reply to', message.replyTo.join(', ')],
  ];
  const attachments = message.attachments.map(
    ({ index, filename, size }) =>
      `<li><a href="/api/messages/${message.id}/attachments/${index}" download>${escape(filename)}</a> (${Math.max(1, Math.round(size / 1024))} kB)</li>`,
  );
  return frame(
    message.subject,
    `<p><a href="/">All messages</a></p>
    <h2>${escape(message.subject || '(no subject)')}</h2>
    <dl>${facts
      .filter(([, value]) => value)
      .map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`)
      .join('')}<dt>Sent</dt><dd>${time(message)}</dd></dl>
    ${attachments.length ? `<h3>Attachments</h3><ul>${attachments.join('')}</ul>` : ''}
    ${message.html ? `<iframe title="The message" src="/api/messages/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ''}
    ${message.html ? `<details><summary>Text version</summary><pre>${escape(message.text)}</pre></details>` : `<pre>${linked(message.text)}</pre>`}
    <p><a href="/api/messages/${message.id}/raw">Source</a></p>`,
  );
}

/** The message's own HTML, for the sandboxed frame: links open outside of it, inline images are put in. */
export function framedHtml(message: Message): string {
  const html = message.html.replace(/cid:([^"'\s)>]+)/g, (whole, id: string) => {
    const image = message.attachments.find(({ contentId }) => contentId === decodeURIComponent(id));
    return image
      ? `data:${image.mimeType};base64,${Buffer.from(image.content).toString('base64')}`
      : whole;
  });
  return `<base target="_blank">${html}`;
}

function frame(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><link rel="icon" href="data:,">${head}<style>${STYLE}</style></head>
<body><header><h1>Demo mailbox</h1><p>Every message the shop sends ends here. Nothing leaves this machine.</p></header><main>${body}</main></body></html>`;
}

function recipients(message: Message): string {
  return message.to.join(', ') || message.envelope.to.join(', ');
}

function time(message: Message): string {
  const shown = momentText(message.receivedAt, TIME_ZONE);
  return `<time datetime="${message.receivedAt}">${shown}</time>`;
}

function linked(text: string): string {
  return escape(text).replace(
    /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g,
    (link) => `<a href="${link}" rel="noreferrer">${link}</a>`,
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
