import * as fs from 'node:fs';

const LARGEST = 5_000_000;

/** Opens a log to append to; a large one is put aside first. `since()` is what has been written from then on. */
export function openLog(file) {
  try {
    if (fs.statSync(file).size > LARGEST) fs.renameSync(file, `${file}.1`);
  } catch {
    // there is none yet
  }
  const handle = fs.openSync(file, 'a', 0o600);
  const from = fs.fstatSync(handle).size;
  return {
    handle,
    close: () => fs.closeSync(handle),
    since: () => fs.readFileSync(file).subarray(from).toString('utf8').trim(),
  };
}
