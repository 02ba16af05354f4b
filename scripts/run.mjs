// node scripts/run.mjs <script or tool> [arguments]: what the other commands of package.json go through. It says what is missing in one
// sentence instead of a stack trace, and runs the rest under the Node that the install brought.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installed, pinnedNode } from './start/install.mjs';
import { root } from './start/paths.mjs';

const [command = '', ...args] = process.argv.slice(2);

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** An error that a person can act on, as one sentence; null for a fault. */
function sentenceOf(error) {
  if (error?.name === 'Stopped') return error.message;
  const absent = /Cannot find package '([^']+)'/.exec(error?.message ?? '')?.[1];
  if (absent) return `The package ${absent} is not installed. Run \`npm ci\`, then this again.`;
  if (error?.code === 'ECONNREFUSED')
    return `Nothing answers at ${error.address ?? ''}:${error.port ?? ''}. Start it first (README.md), then run this again.`;
  return null;
}

function end(error) {
  const sentence = sentenceOf(error) ?? sentenceOf(error?.cause);
  stop(sentence ?? error?.stack ?? String(error));
}

if (!/\.(mjs|ts)$/.test(command)) {
  const bin = join(root, 'node_modules', '.bin');
  const tool = join(bin, command);
  if (!existsSync(tool))
    stop(
      `${command} is not installed: \`npm run ${process.env.npm_lifecycle_event ?? command}\` needs the packages. Run \`npm ci\`, then this again.`,
    );
  // Called without npm, too, a tool finds the Node that the install brought.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const child = spawn(tool, args, { stdio: 'inherit', env });
  child.once('exit', (code) => process.exit(code ?? 1));
} else {
  if (installed() !== 'full')
    stop(
      `${command} needs the packages for development. Run \`npm ci\` (or \`npm test\` once), then this again.`,
    );
  let node;
  try {
    node = pinnedNode();
  } catch (error) {
    end(error);
  }
  if (process.versions.node.split('.')[0] < 22) {
    const child = spawn(node, [import.meta.filename ?? process.argv[1], command, ...args], {
      stdio: 'inherit',
    });
    child.once('exit', (code) => process.exit(code ?? 1));
  } else {
    const script = resolve(root, command);
    // The script reads its own command line.
    process.argv.splice(1, 2, script);
    process.on('uncaughtException', end);
    process.on('unhandledRejection', end);
    await import(pathToFileURL(script)).catch(end);
  }
}
