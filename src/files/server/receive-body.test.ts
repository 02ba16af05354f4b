import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { picture, plainPdf } from '../../../tests/support/pictures.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { listen } from '../../../tests/support/server.ts';

// Over a real socket: what happens before a body is whole.
let app: AppUnderTest;
let owner: TestUser;
let product: string;
let server: Awaited<ReturnType<typeof listen>>;
let image: Buffer;
let sheet: Buffer;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  product = await addProduct(app);
  server = await listen(app);
  image = await picture(800, 600).jpeg({ quality: 100 }).toBuffer();
  sheet = await plainPdf(100);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const addressOf = {
  picture: () => `/api/files?purpose=product-image&owner=${product}&name=pail.jpg`,
  sheet: () => `/api/files?purpose=product-sds&owner=${product}&name=sheet.pdf`,
};
const address = addressOf.picture;
const KINDS = ['picture', 'sheet'] as const;
const headers = (key: string) => ({
  cookie: owner.cookie,
  origin: app.config.http.baseUrl,
  'x-bellcart': '1',
  'idempotency-key': key,
  'content-type': 'image/jpeg',
});
const snapshot = async () =>
  JSON.stringify([
    (await app.db.pool.query('select * from stored_files')).rows,
    (await app.db.pool.query('select * from idempotency_keys')).rows,
    await app.storage.list(''),
  ]);

interface Outcome {
  status: number;
  body: string;
  sent: number;
}

/** Sends 1 MB pieces until the server answers or all is sent. */
function pour(
  kind: 'picture' | 'sheet',
  total: number,
  more: Record<string, string>,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let stopped = false;
    const piece = Buffer.alloc(1024 * 1024, 0xff);
    const request = httpRequest(`${server.url}${addressOf[kind]()}`, {
      method: 'POST',
      headers: { ...headers(`pour-${kind}-${Object.keys(more).join('-')}`), ...more },
    });
    request.on('response', (response) => {
      stopped = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), sent }),
      );
    });
    request.on('error', (error) => (stopped ? undefined : reject(error)));
    const next = () => {
      while (!stopped && sent < total) {
        sent += piece.length;
        if (!request.write(piece)) return request.once('drain', next);
      }
      if (!stopped) request.end();
    };
    next();
  });
}

test('a picture comes through', async () => {
  const answer = await fetch(`${server.url}${address()}`, {
    method: 'POST',
    headers: headers('whole-picture'),
    body: new Uint8Array(image),
  });
  expect([answer.status, ((await answer.json()) as { path: string }).path]).toEqual([
    200,
    `products/${product}/image_1.jpg`,
  ]);
});

test.each(KINDS)(
  'a 200 MB body as a %s is refused early and never held in memory',
  async (kind) => {
    const before = await snapshot();
    const size = 200 * 1024 * 1024;
    const rss = process.memoryUsage.rss();
    const answer = await pour(kind, size, { 'content-length': String(size) });
    const unsaid = await pour(kind, size, { 'transfer-encoding': 'chunked' });
    for (const outcome of [answer, unsaid]) {
      expect(outcome.status).toBe(413);
      expect(JSON.parse(outcome.body).error).toMatchObject({
        code: 'storage/quota-exceeded',
        message: 'Quota exceeded for Cloud Storage.',
      });
      expect(outcome.sent).toBeLessThan(size / 2);
    }
    expect(process.memoryUsage.rss() - rss).toBeLessThan(120 * 1024 * 1024);
    expect(await snapshot()).toBe(before);
  },
);

test.each(KINDS)(
  'an upload of a %s cut half-way leaves nothing, is no fault of ours, and can be sent again with the same key',
  async (kind) => {
    const bytes = kind === 'sheet' ? sheet : image;
    const before = await snapshot();
    const lines = app.lines.length;
    const socket = connect(server.port, '127.0.0.1');
    const head = Object.entries({
      host: 'localhost',
      ...headers(`cut-half-way-${kind}`),
      'content-length': String(bytes.length),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${addressOf[kind]()} HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(bytes.subarray(0, bytes.length / 2));
    await new Promise<void>((resolve) => socket.write(bytes.subarray(0, 1), () => resolve()));
    socket.destroy();
    await once(socket, 'close');
    await expect
      .poll(() => app.lines.slice(lines).filter((line) => line.code === 'storage/canceled'))
      .toHaveLength(1);
    expect(await snapshot()).toBe(before);
    expect(app.faults).toEqual([]);
    const again = await fetch(`${server.url}${addressOf[kind]()}`, {
      method: 'POST',
      headers: headers(`cut-half-way-${kind}`),
      body: new Uint8Array(bytes),
    });
    expect(again.status).toBe(200);
  },
);
