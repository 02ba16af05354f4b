// What refuses to boot, and the sweep that was pointed at another database.
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';

const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !entry.name.endsWith('.meta') && entry.name !== 'installation.json',
    ).length;

/** The sentences of a refusal, without its heading. */
const sentences = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('  - '))
    .map((line) => line.slice(4));

export async function proveRefusals(stage, tell) {
  const refuse = async (what, args, over, expected) => {
    const { code, said, seconds } = await stage.run(args, over);
    const found = sentences(said);
    const ok =
      code === 1 &&
      found.length === expected.length &&
      expected.every((words, at) => found[at].includes(words)) &&
      !/\n\s+at /.test(said);
    tell(
      what,
      `exit ${code} after ${seconds.toFixed(1)} s: ${found.map((line) => line.slice(0, 70)).join(' | ')}`,
      ok,
    );
  };
  const store = join(stage.home, 'data', 'files');
  const empty = { DATABASE_URL: stage.address('empty', 'bellcart_app'), DEMO: '0' };
  const before = filesIn(store);
  await refuse('worker on an empty database, with this shop’s files', ['worker'], empty, [
    'file store belongs to another installation',
  ]);
  const swept = await stage.run(['sweep-files', '--accept-orphans'], empty);
  tell(
    'sweep on an empty database, even when told to accept',
    `exit ${swept.code}; files before ${before}, after ${filesIn(store)}`,
    swept.code === 1 && filesIn(store) === before && before > 0,
  );
  fs.renameSync(join(store, 'installation.json'), join(stage.home, 'aside.json'));
  fs.renameSync(join(store, 'installation.json.meta'), join(stage.home, 'aside.json.meta'));
  age(store);
  const unsigned = await stage.run(['sweep-files'], empty);
  tell(
    'the same when the store carries no sign',
    `exit ${unsigned.code}: ${/stopped, and nothing was moved: [^.]*/.exec(unsigned.said)?.[0].slice(0, 80)}; files ${filesIn(store)}`,
    unsigned.code === 1 && filesIn(store) === before,
  );
  fs.renameSync(join(stage.home, 'aside.json'), join(store, 'installation.json'));
  fs.renameSync(join(stage.home, 'aside.json.meta'), join(store, 'installation.json.meta'));
  const right = await stage.run(['sweep-files']);
  const { orphans, missing } = JSON.parse(right.answer);
  tell(
    'sweep on the right one',
    `exit ${right.code}; orphans ${orphans}, missing ${missing.length}`,
    right.code === 0 && missing.length === 0,
  );

  const wrongKey = join(stage.home, 'wrong.key');
  fs.writeFileSync(wrongKey, randomBytes(32).toString('base64'), { mode: 0o600 });
  for (const command of ['web', 'worker'])
    await refuse(
      `${command} with another key`,
      [command],
      { MASTER_KEY_FILE: wrongKey, PORT: '0' },
      ['not the one of this database'],
    );
  await stage.database.query(
    `insert into migrations (name) values ('9999_of_the_next_release.sql')`,
  );
  for (const command of ['web', 'worker', 'migrate'])
    await refuse(
      `${command} older than the database`,
      [command],
      { PORT: '0', DATABASE_OWNER_URL: stage.owner() },
      ['does not know 9999_of_the_next_release.sql'],
    );
  await stage.database.query(`delete from migrations where name like '9999%'`);
  const open = join(stage.home, 'open.key');
  fs.writeFileSync(open, fs.readFileSync(stage.keyFile));
  fs.chmodSync(open, 0o644);
  await refuse(
    'settings that can’t work, all in one message',
    ['web'],
    {
      MASTER_KEY_FILE: open,
      SMTP_URL: 'mail.example.com',
      BASE_URL: 'http://shop.example.com',
      DEMO: '0',
      QUICKBOOKS_ENVIRONMENT: 'production',
      QUICKBOOKS_CLIENT_SECRET: '',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    },
    [
      'can be read by others',
      'BASE_URL must be https',
      'SMTP_URL is not a mail server',
      'QUICKBOOKS_ENVIRONMENT=production needs',
      "can't be used: connect ECONNREFUSED",
    ],
  );
  const usage = await stage.run(['wroker']);
  tell('a command that is none', `exit ${usage.code}`, usage.code === 2);
}

/** The sweep leaves young files alone: these have lain there for two days. */
function age(folder) {
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.meta')) continue;
    const file = join(entry.parentPath, entry.name);
    fs.writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), uploadedAt: before }),
    );
  }
}
