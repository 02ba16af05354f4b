import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { framedHtml, listPage, messagePage } from './page.ts';
import { type Message, Store } from './store.ts';

export type { Message } from './store.ts';

export type MailSink = {
  smtpPort: number;
  /** For the application's SMTP_URL. */
  smtpUrl: string;
  /** The page, and the JSON API beside it. */
  url: string;
  /** Newest first. */
  messages(): Message[];
  waitFor(fits: (message: Message) => boolean, milliseconds?: number): Promise<Message>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

const HOST = '127.0.0.1';
const LARGEST = 30 * 1024 * 1024;

/**
 * A real SMTP server that delivers to a directory and a page. Port 0 takes any free port. `keep`: how many of the newest messages stay, 500
 * unless said; who counts them all asks for `Number.POSITIVE_INFINITY`.
 */
export async function startMailSink({
  smtpPort = 0,
  port = 0,
  dir,
  most,
}: {
  smtpPort?: number;
  port?: number;
  dir: string;
  most?: number;
}): Promise<MailSink> {
  const store = await Store.open(dir, most);
  const smtp = makeSmtp(store);
  const web = createServer((request, response) => {
    answer(store, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  const boundSmtp = await new Promise<AddressInfo>((resolve, reject) => {
    smtp.once('error', reject);
    const server = smtp.listen(smtpPort, HOST, () => resolve(server.address() as AddressInfo));
  });
  smtp.on('error', () => {}); // a client that went away in the middle is no trouble of ours
  const boundWeb = await listen(web, port);
  return {
    smtpPort: boundSmtp.port,
    smtpUrl: `smtp://${HOST}:${boundSmtp.port}`,
    url: `http://localhost:${boundWeb.port}`,
    messages: () => store.list(),
    waitFor: (fits, milliseconds) => store.waitFor(fits, milliseconds),
    clear: () => store.clear(),
    async close() {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((done) => smtp.close(() => done())),
        new Promise<void>((done) => web.close(() => done())),
      ]);
    },
  };
}

function makeSmtp(store: Store): SMTPServer {
  return new SMTPServer({
    // Looking up the client's name takes seconds where there is no DNS.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    size: LARGEST,
    closeTimeout: 200,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('The message is too large'), { responseCode: 552 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        };
        store.add(envelope, Buffer.concat(chunks)).then(
          (message) => done(null, `kept as ${message.id}`),
          (error: Error) => done(error),
        );
      });
    },
  });
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve(server.address() as AddressInfo));
  });
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

async function answer(
  store: Store,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (
    status: number,
    type: string,
    body: string | Uint8Array,
    more: Record<string, string> = {},
  ) => {
    response.writeHead(status, { ...HEADERS, 'content-type': type, ...more });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const sendJson = (status: number, value: unknown) =>
    send(status, 'application/json', JSON.stringify(value));
  const sendPage = (status: number, html: string) =>
    send(status, 'text/html; charset=utf-8', html, { 'content-security-policy': PAGE_POLICY });

  // Another site whose name was made to point here must not read the mail.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
    return sendJson(403, { error: 'This mailbox answers on localhost only.' });

  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/api/messages') {
    if (request.method === 'DELETE') {
      await store.clear();
      return sendJson(200, { messages: [] });
    }
    return sendJson(200, { messages: store.list().map(summary) });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendJson(405, { error: 'Only GET here.' });
  if (pathname === '/') return sendPage(200, listPage(store.list()));

  const [, page, id = '', part, number] =
    /^\/(messages|api\/messages)\/([^/]+)(?:\/(html|raw|attachments)(?:\/(\d+))?)?$/.exec(
      pathname,
    ) ?? [];
  const message = store.get(id);
  if (!message) return sendJson(404, { error: 'There is no such message.' });
  if (page === 'messages' && !part) return sendPage(200, messagePage(message));
  if (page !== 'api/messages') return sendJson(404, { error: 'There is no such page.' });
  if (!part) return sendJson(200, details(message));
  if (part === 'html')
    return send(200, 'text/html; charset=utf-8', framedHtml(message), {
      'content-security-policy': MESSAGE_POLICY,
    });
  if (part === 'raw') return send(200, 'text/plain; charset=utf-8', await store.raw(id));
  const attachment = message.attachments[Number(number)];
  if (!attachment) return sendJson(404, { error: 'There is no such attachment.' });
  const name = encodeURIComponent(attachment.filename);
  return send(200, attachment.mimeType, attachment.content, {
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'content-security-policy': 'sandbox',
  });
}

function summary({ id, receivedAt, envelope, from, to, subject, attachments }: Message) {
  return { id, receivedAt, envelope, from, to, subject, attachments: attachments.length };
}

function details(message: Message) {
  return {
    ...message,
    attachments: message.attachments.map(({ content: _content, ...attachment }) => attachment),
  };
}
