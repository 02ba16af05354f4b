// npm start: see start/shop.mjs for what it opens. It runs under the oldest supported Node and before any package is installed.
import { runShop } from './start/command.mjs';
import { EXIT, Stopped } from './start/stopped.mjs';

const USAGE = `npm start                 the shop with a demo company
npm start -- --empty      an empty shop, with a one-time link for the first administrator
npm start -- --demo       with DATABASE_URL: load the demo company there as well
Settings: PORT (3000), DATA_DIR (data), DATABASE_URL, BASE_URL, and those of docs/configuration.`;

function readWish(args) {
  const known = { '--empty': 'empty', '--demo': 'demo' };
  if (args.length === 0) return undefined;
  if (args.length === 1 && Object.hasOwn(known, args[0])) return known[args[0]];
  throw new Stopped(USAGE, args.includes('--help') ? 0 : EXIT.usage);
}

await runShop(() => ({ wish: readWish(process.argv.slice(2)) }));
