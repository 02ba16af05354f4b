// npm run db:reset | db:console | db:new -- name: the database of `npm run dev`, see docs/development.md.
import { EXIT, Stopped } from './start/stopped.mjs';

const [command, ...args] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);

try {
  if (command === 'reset') await (await import('./db/reset.mjs')).reset({ env: process.env, say });
  else if (command === 'console')
    process.exitCode = await (await import('./db/console.mjs')).openConsole({
      env: process.env,
      args,
      say,
    });
  else if (command === 'new')
    say((await import('./db/new.mjs')).newMigration({ name: args.join(' ') }));
  else
    throw new Stopped('npm run db:reset, npm run db:console or npm run db:new -- name', EXIT.usage);
} catch (error) {
  process.stderr.write(`${error instanceof Stopped ? error.message : error.stack}\n`);
  process.exitCode = error instanceof Stopped ? error.exitCode : EXIT.failed;
}
