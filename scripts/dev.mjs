// npm run dev: the whole shop from source, for whoever changes it. See start/shop.mjs for what it opens, dev/server.mjs for the web process.
import { runShop } from './start/command.mjs';
import { EXIT, Stopped } from './start/stopped.mjs';

const USAGE = `npm run dev                  the demo shop from source, with hot reload
npm run dev -- --empty       an empty shop
npm run dev -- --inspect     with a debugger's port (9229; --inspect=PORT another, --inspect-brk waits for the debugger)
Settings: PORT (3100), DATA_DIR (data-dev), and those of \`npm start\`. See docs/development.md.`;

function readOptions(args) {
  const options = { develop: {} };
  for (const arg of args) {
    if (arg === '--empty') options.wish = 'empty';
    else if (/^--inspect(-brk)?(=[\w.:-]+)?$/.test(arg)) options.develop.inspect = arg;
    else throw new Stopped(USAGE, arg === '--help' ? 0 : EXIT.usage);
  }
  return options;
}

await runShop(() => readOptions(process.argv.slice(2)));
