import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXIT } from './start/stopped.mjs';

const SCRIPT = join(import.meta.dirname, 'dev.mjs');
/** `npm run prove:dev` opens the demo shop; in the suite an empty one is opened: to invent a year from source takes a minute. */
const IS_WHOLE = process.env.MODE === 'whole';
let dataDir;
const environment = () => ({ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function refusal(...args) {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: environment(), timeout: 10_000 },
      (_error, _stdout, stderr) => resolve({ exitCode: child.exitCode, stderr }),
    );
  });
}

/** Starts the development shop and reads its address from what it prints. */
async function start() {
  const child = spawn(process.execPath, [SCRIPT, ...(IS_WHOLE ? [] : ['--empty'])], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const address = /Bellcart is ready .*(http:\/\/\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    }
    child.once('exit', () => reject(new Error(output)));
  });
  return { child, url };
}

test('refuses the data of npm start, and an option that it does not know', async () => {
  expect(await refusal('--fast')).toMatchObject({
    exitCode: EXIT.usage,
    stderr: expect.stringContaining('npm run dev -- --inspect'),
  });
  writeFileSync(join(dataDir, 'mode.json'), '{"demo":true}');
  expect(await refusal()).toMatchObject({
    exitCode: EXIT.otherData,
    stderr: expect.stringContaining('was not made by `npm run dev`'),
  });
  expect(readdirSync(dataDir)).toEqual(['mode.json']);
});

test('serves the shop from source, with scripts of the page by their nonce, and ends in order', {
  timeout: 180_000,
}, async () => {
  const { child, url } = await start();
  try {
    const page = await fetch(`${url}/products`);
    expect(page.status).toBe(200);
    const html = await page.text();
    // Only this server's pages; what a build sends is in src/platform/http/headers.test.ts.
    expect(page.headers.get('content-security-policy')).toContain(
      "style-src 'self' 'unsafe-inline'",
    );
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy'))?.[1];
    if (IS_WHOLE) expect(html).toContain('Acid Bowl');
    else expect(html).toContain('This shop is being set up.');
    expect(html).toContain(`<script nonce="${nonce}" type="module"`);
    // The source of a page as the browser gets it: without the loader and what that imports.
    const source = await (await fetch(`${url}/src/products/catalogue/pages/products.tsx`)).text();
    expect(source).toContain('sourceMappingURL');
    expect(source).not.toContain('/server/');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/src/platform/database.ts`)).status).not.toBe(200);
    expect((await fetch(`${url}/data-dev/master.key`)).status).toBe(404);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  expect(child.exitCode).toBe(0);
  expect(readFileSync(join(dataDir, 'shop.log'), 'utf8')).not.toContain('"level":"error"');
  expect(readdirSync(dataDir)).not.toContain('lock');
});
