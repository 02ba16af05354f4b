// Written beside each built file that is worth it, so that the server gives out bytes and never compresses them again.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH_IT = /\.(js|css|svg|json|webmanifest|txt|html)$/;
const SMALLEST = 600;

/** Adds .br and .gz to every text file under `folder`. Returns how many files got them. */
export function compressFolder(folder) {
  let count = 0;
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, String(name));
    if (!WORTH_IT.test(file) || !statSync(file).isFile()) continue;
    const bytes = readFileSync(file);
    if (bytes.length < SMALLEST) continue;
    const options = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, options));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    count += 1;
  }
  return count;
}
