import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailSink, startMailSink } from './start.ts';

let dir: string;
let sink: MailSink;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mail-sink-'));
  sink = await startMailSink({ dir });
});

afterEach(async () => {
  await sink.close();
  await rm(dir, { recursive: true });
});

async function send(mail: SendMailOptions) {
  const transport = createTransport(sink.smtpUrl);
  await transport.sendMail({
    from: 'Bellcart <orders@bellcart.example>',
    to: 'ana@hotel.example',
    ...mail,
  });
  transport.close();
}

const read = async (path: string) => (await fetch(`${sink.url}${path}`)).json();

test('keeps a message with its links, hidden recipients and attachments', async () => {
  await send({
    subject: 'Your order – No. 7',
    bcc: 'office@bellcart.example',
    text: 'See http://localhost:3000/orders/7.',
    html: '<p>See <a href="http://localhost:3000/orders/7?a=1&amp;b=2">your order</a></p>',
    attachments: [{ filename: 'sheet.pdf', content: Buffer.from('%PDF-1.7 sheet') }],
  });
  const found = await sink.waitFor((message) => message.subject.includes('No. 7'));
  expect(found.to).toEqual(['ana@hotel.example']);
  expect(found.envelope.to).toEqual(['ana@hotel.example', 'office@bellcart.example']);
  expect(found.links).toEqual([
    'http://localhost:3000/orders/7?a=1&b=2',
    'http://localhost:3000/orders/7',
  ]);

  const { messages } = await read('/api/messages');
  expect(messages).toMatchObject([{ id: found.id, subject: 'Your order – No. 7', attachments: 1 }]);
  const details = await read(`/api/messages/${found.id}`);
  expect(details.attachments).toMatchObject([
    { filename: 'sheet.pdf', mimeType: 'application/pdf', size: 14 },
  ]);
  const attachment = await fetch(`${sink.url}/api/messages/${found.id}/attachments/0`);
  expect(attachment.headers.get('content-disposition')).toContain('sheet.pdf');
  expect(await attachment.text()).toBe('%PDF-1.7 sheet');
});

test('keeps as many as it was asked to, and as many after a restart', async () => {
  await sink.close();
  for (const [most, left] of [
    [2, ['3', '2']],
    [Number.POSITIVE_INFINITY, ['6', '5', '4', '3', '2']],
  ] as const) {
    sink = await startMailSink({ dir, most });
    for (const subject of most === 2 ? ['1', '2', '3'] : ['4', '5', '6'])
      await send({ subject, text: 'Hello' });
    await sink.close();
    sink = await startMailSink({ dir, most });
    expect(sink.messages().map(({ subject }) => subject)).toEqual(left);
    await sink.close();
  }
  sink = await startMailSink({ dir });
});

test('waits for a message that has not come yet, and says what came instead', async () => {
  const waiting = sink.waitFor((message) => message.subject === 'Second');
  await send({ subject: 'First', text: '1' });
  await send({ subject: 'Second', text: '2' });
  expect((await waiting).text.trim()).toBe('2');
  expect(sink.messages().map((message) => message.subject)).toEqual(['Second', 'First']);
  await expect(sink.waitFor((message) => message.subject === 'Third', 20)).rejects.toThrow(
    'ana@hotel.example: Second',
  );
});

test('keeps messages over a restart, and forgets them when asked', async () => {
  await send({ subject: 'Kept', text: 'x' });
  await sink.close();
  sink = await startMailSink({ dir });
  expect(sink.messages().map((message) => message.subject)).toEqual(['Kept']);
  await fetch(`${sink.url}/api/messages`, { method: 'DELETE' });
  expect(sink.messages()).toEqual([]);
  expect(await readdir(dir)).toEqual([]);
});

test('shows a message without letting it run or style the page', async () => {
  await send({
    subject: '<script>alert(1)</script>',
    text: 'plain <b>',
    html: '<script>alert(2)</script><p>Hello</p>',
  });
  const [message] = sink.messages();
  const list = await (await fetch(sink.url)).text();
  expect(list).not.toContain('<script>');
  const page = await (await fetch(`${sink.url}/messages/${message?.id}`)).text();
  expect(page).not.toContain('<script>');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const framed = await fetch(`${sink.url}/api/messages/${message?.id}/html`);
  expect(framed.headers.get('content-security-policy')).toContain('sandbox allow-popups');
});
