// Which data may be changed by code that is being written, and emptied: only those that `npm run dev` has made itself.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, Stopped } from './stopped.mjs';

const MARK = 'development';

/** Whether `npm run dev` has made this data directory. */
export function isDevelopment(dataDir) {
  return existsSync(join(dataDir, MARK));
}

/** Marks a new data directory. Refuses one that a shop of `npm start` uses. */
export function claimForDevelopment(dataDir) {
  if (isDevelopment(dataDir)) return;
  const others = readdirSync(dataDir).filter((name) => name !== 'lock');
  if (others.length > 0) {
    throw new Stopped(
      `${dataDir} was not made by \`npm run dev\`, which tries unfinished code on its data. Give it a new directory: DATA_DIR=data-dev npm run dev`,
      EXIT.otherData,
    );
  }
  writeFileSync(
    join(dataDir, MARK),
    'Made by npm run dev; npm run db:reset empties this directory.\n',
  );
}
