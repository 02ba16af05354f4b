import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { companyMail } from './company-mail.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const MAIL = {
  kind: 'order-placed',
  to: 'buyer@example.com',
  subject: 'We have your order BC-100042',
  preheader: '3 lines, $214.10',
  paragraphs: ['Thank you. We deliver on Thu, Nov 26.'],
  details: [['Customer', "O'Dunleavy's <Harbor> & House"]] as [string, string][],
  table: { head: ['Item', 'Qty', 'Amount'], rows: [['Destainer "5 gal"', '2', '$99.00']] },
  button: { label: 'See the order', url: 'http://localhost:3000/dashboard/orders/1?a=1&b=2' },
};

const read = async (dedupeKey: string) =>
  (await app.db.pool.query('select * from mails where dedupe_key = $1', [dedupeKey])).rows;

test('it is queued with the commit, from the company, as HTML and text', async () => {
  await app.db.transaction((tx) => companyMail(app, tx, { ...MAIL, dedupeKey: 'a' }));
  const [mail] = await read('a');
  expect(mail).toMatchObject({
    recipient: 'buyer@example.com',
    sender_name: 'Bellcart Supply Co.',
    sender_address: 'office@bellcart.example',
    kind: 'order-placed',
  });
  for (const text of ['Thank you.', 'BC-100042', '$99.00', 'See the order', '48 Dyehouse Lane']) {
    expect(mail.html).toContain(text);
    expect(mail.body_text).toContain(text);
  }
  expect(mail.html).toContain('3 lines, $214.10');
  expect(mail.html).not.toContain('http://localhost:3000/dashboard/orders/1?a=1&b=2"');
  expect(mail.html).toContain('a=1&amp;b=2');
  expect(mail.body_text).toContain('http://localhost:3000/dashboard/orders/1?a=1&b=2');
});

test('markup in any field is text', async () => {
  const evil = '<img src=x onerror="alert(1)">\'';
  await app.db.transaction((tx) =>
    companyMail(app, tx, {
      kind: evil,
      to: 'a@example.com',
      dedupeKey: 'evil',
      subject: evil,
      preheader: evil,
      paragraphs: [evil],
      details: [[evil, evil]],
      table: { head: [evil], rows: [[evil]] },
      button: { label: evil, url: `https://example.com/${evil}` },
    }),
  );
  const [mail] = await read('evil');
  expect(mail.html).not.toContain('<img');
  expect(mail.html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&#39;/g)).toHaveLength(
    11,
  );
  expect(mail.body_text).toContain(evil);
});

test('a line break in the subject begins no header, and one key is one mail', async () => {
  const send = () =>
    app.db.transaction((tx) =>
      companyMail(app, tx, {
        ...MAIL,
        subject: 'Hello\r\nBcc: all@example.com',
        dedupeKey: 'twice',
      }),
    );
  await send();
  await send();
  const mails = await read('twice');
  expect(mails).toHaveLength(1);
  expect(mails[0].subject).toBe('Hello Bcc: all@example.com');
});

test('no commit, no mail; and a button leads to the web only', async () => {
  await expect(
    app.db.transaction(async (tx) => {
      await companyMail(app, tx, { ...MAIL, dedupeKey: 'rolled-back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await expect(
    companyMail(app, app.db, {
      ...MAIL,
      dedupeKey: 'script',
      button: { label: 'x', url: 'javascript:alert(1)' },
    }),
  ).rejects.toThrow('absolute');
  expect(await read('rolled-back')).toHaveLength(0);
  expect(await read('script')).toHaveLength(0);
});
