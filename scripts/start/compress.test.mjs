import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFolder } from './compress.mjs';

test('text of some length gets a .br and a .gz that unpack to it; fonts and small files stay alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bellcart-compress-'));
  try {
    const script = 'export const answer = 42;\n'.repeat(200);
    writeFileSync(join(folder, 'page.js'), script);
    writeFileSync(join(folder, 'tiny.css'), 'a{}');
    writeFileSync(join(folder, 'font.woff2'), Buffer.alloc(5000, 7));
    expect(compressFolder(folder)).toBe(1);
    expect(brotliDecompressSync(readFileSync(join(folder, 'page.js.br'))).toString()).toBe(script);
    expect(gunzipSync(readFileSync(join(folder, 'page.js.gz'))).toString()).toBe(script);
    expect(existsSync(join(folder, 'font.woff2.br'))).toBe(false);
    expect(existsSync(join(folder, 'tiny.css.gz'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
