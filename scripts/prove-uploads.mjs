// npm run prove:uploads [rounds]: the server dies (SIGKILL) at random moments while pictures and sheets are uploaded and saved, on
// the local disk and on a real S3 server. Then nothing that was answered is missing, what was not answered is sent again with its
// key, and after the sweep there is no file without a row and no row without a file.
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import pg from 'pg';
import S3rver from 's3rver';
import sharp from 'sharp';
import { pinnedNode } from './start/install.mjs';
import { root } from './start/paths.mjs';
import { openShop } from './start/shop.mjs';

const rounds = Number(process.argv[2] ?? 8);
const PICTURES = 3;
let failed = false;
for (const driver of ['disk', 's3']) failed = !(await prove(driver)) || failed;
process.exit(failed ? 1 : 0);

async function prove(driver) {
  const home = fs.mkdtempSync(join(tmpdir(), `bellcart-uploads-${driver}-`));
  fs.chmodSync(home, 0o711);
  const store = driver === 's3' ? await startS3() : null;
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const settings = { DATA_DIR: home, ...store?.settings };
  const shop = await openShop({
    env: { PATH, HOME, TMPDIR, LANG, PORT: '0', LOG_LEVEL: 'error', ...settings },
    say: () => {},
  });
  const database = new pg.Client({ connectionString: shop.databaseUrl });
  const figures = {
    kills: 0,
    answered: 0,
    lost: 0,
    sentAgain: 0,
    sheetsSaved: 0,
    missing: 0,
    refused: 0,
  };
  const proof = { home, shop, database, figures, acknowledged: new Map() };
  try {
    await database.connect();
    proof.cookie = await signIn(shop);
    proof.products = (
      await database.query(
        'select distinct on (name_key) id, name_key, name from products where is_active order by name_key, id limit 12',
      )
    ).rows;
    // A round that nothing happens to says how long one takes on this machine: the kills are spread over that.
    await play(0, proof, null);
    const latest = await play(0, proof, null);
    for (let round = 1; round <= rounds; round += 1) await play(round, proof, randomInt(latest));
    const before = await compare(shop, settings, false);
    figures.missing += [...proof.acknowledged].filter(([path]) =>
      before.rowsWithoutFile.includes(path),
    ).length;
    figures.leftBehind = before.filesWithoutRow.length + before.unfinished;
    const after = await compare(shop, settings, true);
    figures.swept = after.swept.orphans + after.swept.unfinished;
    const count = ({
      rowsWithoutFile,
      filesWithoutRow,
      otherBytes,
      sheetsWithoutFile,
      unfinished,
    }) =>
      rowsWithoutFile.length +
      filesWithoutRow.length +
      otherBytes.length +
      sheetsWithoutFile.length +
      unfinished;
    figures.wrongAfterSweep = count(after);
    figures.rowsWithoutFileBefore = before.rowsWithoutFile.length;
    process.stdout.write(
      `${driver}: ${JSON.stringify({ ...figures, rows: after.rows, files: after.files })}\n`,
    );
    return (
      figures.missing +
        figures.refused +
        figures.wrongAfterSweep +
        figures.rowsWithoutFileBefore ===
        0 && figures.answered > 0
    );
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    return false;
  } finally {
    await database.end().catch(() => {});
    await shop.close();
    await store?.close();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** One round of uploads and a save, with a kill after so many milliseconds; null = without one. Says how long it took, in ms. */
async function play(round, proof, killAfterMs) {
  const { shop, figures, database } = proof;
  await database.query('delete from rate_limits');
  const product = proof.products[round % proof.products.length];
  const uploads = [];
  for (let n = 0; n < PICTURES; n += 1)
    uploads.push({ purpose: 'product-image', name: 'pail.jpg', bytes: await aPicture() });
  uploads.push({
    purpose: 'product-sds',
    name: 'sheet.pdf',
    bytes: await aSheet(`${product.name}, round ${round}`),
  });
  for (const upload of uploads) Object.assign(upload, { product: product.id, key: randomUUID() });
  const [sheet] = uploads.slice(-1);
  const began = Date.now();
  const work = uploads.map((upload) => orNull(send(shop, proof.cookie, upload)));
  const saved = work.at(-1).then((file) => file && orNull(save(proof, product, file)));
  const dead =
    killAfterMs === null ? null : await sleep(killAfterMs).then(() => killWeb(proof.home));
  const answers = await Promise.all(work);
  const isSaved = await saved;
  const took = Date.now() - began;
  if (dead !== null) {
    figures.kills += 1;
    await webIsBack(proof, dead);
  }
  for (const [at, answer] of answers.entries()) {
    if (answer) figures.answered += 1;
    else figures.lost += 1;
    // Once more with the same key: the same file, or the first one now.
    const again = await send(shop, proof.cookie, uploads[at]).catch((error) => {
      process.stderr.write(`${error.message}\n`);
      return null;
    });
    if (!again) figures.refused += 1;
    else if (!answer) figures.sentAgain += 1;
    if (again && answer && again.path !== answer.path) figures.missing += 1;
    if (again) proof.acknowledged.set(again.path, again.sha256);
  }
  if (!isSaved) return took;
  figures.sheetsSaved += 1;
  const sha256 = createHash('sha256').update(sheet.bytes).digest('hex');
  const { rows } = await database.query(
    'select 1 from sds_revisions where name_key = $1 and sha256 = $2',
    [product.name_key, sha256],
  );
  if (rows.length !== 1) figures.missing += 1;
  return took;
}

/** What the kill cut is nothing to throw about. */
function orNull(answer) {
  return answer.catch(() => null);
}

async function send(shop, cookie, { purpose, product, name, bytes, key }) {
  const query = new URLSearchParams({ purpose, owner: product, name });
  return answerOf(`${shop.url}/api/files?${query}`, {
    method: 'POST',
    shop,
    cookie,
    key,
    body: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'x-bellcart': '1',
    },
  });
}

async function save({ shop, cookie, database }, product, file) {
  const { rows } = await database.query('select version from products where id = $1', [product.id]);
  const body = JSON.stringify({ version: rows[0].version, sds: file.url });
  return answerOf(`${shop.url}/api/products/${product.id}`, {
    method: 'PATCH',
    shop,
    cookie,
    key: randomUUID(),
    body,
    headers: { 'content-type': 'application/json' },
  });
}

async function answerOf(address, { method, shop, cookie, key, body, headers }) {
  const answer = await fetch(address, {
    method,
    body,
    headers: { ...headers, 'idempotency-key': key, cookie, origin: shop.url, connection: 'close' },
  });
  const json = await answer.json();
  if (!answer.ok)
    throw new Error(`${method} ${address} answered ${answer.status}: ${JSON.stringify(json)}`);
  return json;
}

function aPicture() {
  return sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function aSheet(says) {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${says} ${randomUUID()}`);
  pdf.addPage([300, 300]).drawText(says, { x: 20, y: 200, size: 12 });
  // A stream as large as a scanned sheet's, so that its upload takes a moment.
  pdf.context.register(pdf.context.stream(randomBytes(2_000_000)));
  return pdf.save();
}

async function startS3() {
  const directory = fs.mkdtempSync(join(tmpdir(), 'bellcart-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'bellcart' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}/bellcart`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

function compare(shop, settings, sweeps) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: shop.databaseUrl,
    BASE_URL: shop.url,
    ...settings,
    ...(sweeps ? { SWEEP: '1' } : {}),
  };
  const child = spawn(pinnedNode(), [join(root, 'tests/support/compare-files.ts')], {
    env,
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(JSON.parse(Buffer.concat(output).toString()))
        : reject(new Error(`The comparison ended with ${code}.`)),
    );
  });
}

async function signIn(shop) {
  const form = new URLSearchParams({
    email: 'owner@bellcart.example',
    password: 'bellcart-demo-2026',
  });
  const answer = await fetch(`${shop.url}/login`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: shop.url },
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.includes('bc_session='));
  if (!cookie) throw new Error(`Sign-in answered ${answer.status} without a session.`);
  return cookie.split(';')[0];
}

function webPid(home) {
  return JSON.parse(fs.readFileSync(join(home, 'children.json'), 'utf8'))['The web process'].pid;
}

function killWeb(home) {
  const pid = webPid(home);
  process.kill(pid, 'SIGKILL');
  return pid;
}

async function webIsBack({ home, shop }, dead) {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if (webPid(home) !== dead) {
      const up = await fetch(`${shop.url}/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) return;
    }
    await sleep(50);
  }
  throw new Error('The web process did not come back within 30 s.');
}
