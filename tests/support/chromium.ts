import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { privateDirectory } from '../../scripts/start/lock.mjs';

const PACKAGE = path.resolve('node_modules/@sparticuz/chromium');

/** Quiet and alone: no background requests, and no name but this machine's is ever resolved. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

export interface Chromium {
  executablePath: string;
  /** To be added to the environment of the browser. */
  env: Record<string, string>;
  args: string[];
}

/**
 * The one from npm, which needs neither root nor a package manager, and as the bare headless shell asks for less than half of the processor that
 * a whole Chromium takes for the same pages. `CHROMIUM=/usr/bin/chromium` plays the same in an installed one.
 */
export async function chromiumPath(): Promise<Chromium> {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) {
    accessSync(CHROMIUM, constants.X_OK);
    return { executablePath: CHROMIUM, env: {}, args: ARGS };
  }
  if (!existsSync(PACKAGE))
    throw new Error('The npm package @sparticuz/chromium is not installed: npm test installs it.');
  const home = await unpack();
  return {
    executablePath: path.join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(home, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(home, 'fonts'),
    },
    args: ARGS,
  };
}

// The package unpacks into the temporary directory and takes any file that it finds there for its own. It is given
// a directory that is moved into place when whole. AWS_EXECUTION_ENV makes it unpack its system libraries as well.
async function unpack(): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const cache = privateDirectory('bellcart-chromium');
  const home = path.join(cache, version);
  if (existsSync(home)) return home;
  const draft = mkdtempSync(path.join(cache, 'draft-'));
  const script =
    "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: path.resolve('.'),
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  writeFileSync(
    path.join(draft, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // otherwise another run was quicker
  }
  return home;
}
