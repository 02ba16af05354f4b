// Commands, ready processes, one folder for two webs, the first administrator.
import { eventually } from './stage.mjs';

const PASSWORD = 'bellcart-demo-2026';

/** Signs in and gives the session's cookie. */
export async function signIn(stage, name, port = stage.ports.web1) {
  await stage.database.query('delete from rate_limits');
  const form = new URLSearchParams({ email: `${name}@bellcart.example`, password: PASSWORD });
  const answer = await fetch(`http://localhost:${port}/login`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: stage.baseUrl },
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.includes('bc_session='));
  if (!cookie) throw new Error(`Sign-in answered ${answer.status} without a session.`);
  return cookie.split(';')[0];
}

/** Calls an endpoint with JSON. */
export async function call(stage, path, body, { cookie = '', key, port = stage.ports.web1 } = {}) {
  const headers = {
    'content-type': 'application/json',
    origin: stage.baseUrl,
    cookie,
    ...(key ? { 'idempotency-key': key } : {}),
  };
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(40_000),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

export async function proveStart(stage, tell) {
  const owner = { DATABASE_OWNER_URL: stage.owner() };
  const early = await stage.run(['web'], { PORT: '0' });
  tell(
    'web before migrate, as a role that owns nothing',
    `exit ${early.code}: ${early.said.split('\n').at(-1).slice(0, 90)}`,
    early.code === 1 && early.said.includes('migrate'),
  );
  const first = await stage.run(['migrate'], owner);
  tell(
    'migrate, from another folder',
    `exit ${first.code}, ${first.seconds.toFixed(1)} s: ${first.said}`,
    first.code === 0,
  );
  const again = await stage.run(['migrate'], owner);
  tell(
    'migrate once more',
    `exit ${again.code}: ${again.said}`,
    again.code === 0 && again.said.includes('up to date'),
  );

  await stage.makeDatabase('empty');
  const other = {
    DATABASE_URL: stage.address('empty', 'bellcart_app'),
    DEMO: '0',
    DATA_DIR: `${stage.home}/data-empty`,
  };
  await stage.run(['migrate'], { ...other, DATABASE_OWNER_URL: stage.owner('empty') });
  const link = await stage.run(['first-admin'], other);
  const code = /oobCode=([\w-]+)/.exec(link.said)?.[1] ?? '';
  const boot = stage.start('web of an empty shop', ['web'], {
    ...other,
    PORT: String(stage.ports.web2),
    BASE_URL: `http://localhost:${stage.ports.web2}`,
  });
  await boot.until('listening');
  const headers = {
    'content-type': 'application/json',
    origin: `http://localhost:${stage.ports.web2}`,
  };
  const good = await fetch(`http://localhost:${stage.ports.web2}/api/reset-password/verify`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ oobCode: code }),
  });
  tell(
    'first-admin prints a link that another boot leaves alone',
    `link ${code ? 'shown' : 'missing'}, after the boot ${good.status}`,
    good.status === 200,
  );
  await boot.stop();

  const began = Date.now();
  stage.webs = ['web1', 'web2'].map((name) =>
    stage.start(name, ['web'], { PORT: String(stage.ports[name]) }),
  );
  await Promise.all(stage.webs.map((web) => web.until('listening')));
  stage.startWorker = (name) =>
    stage.start(name, [], { PROCESS_ROLE: 'worker', HEALTH_PORT: String(stage.ports[name]) });
  stage.workers = { worker1: stage.startWorker('worker1'), worker2: stage.startWorker('worker2') };
  await Promise.all(Object.values(stage.workers).map((worker) => worker.until('worker ready')));
  tell(
    'two webs and two workers at once on an empty database',
    `all ready after ${((Date.now() - began) / 1000).toFixed(1)} s`,
    true,
  );
  const copies = [...stage.webs, ...Object.values(stage.workers)].filter(
    (one) => one.lines('this installation is a held copy').length > 0,
  );
  tell(
    'none of the four takes itself for a copy',
    `${copies.length} held: ${copies.map(({ name }) => name).join(', ') || 'none'}`,
    copies.length === 0,
  );
  const health = await Promise.all(
    Object.values(stage.ports)
      .slice(0, 4)
      .flatMap((port) =>
        ['/livez', '/readyz'].map(
          async (path) => (await fetch(`http://localhost:${port}${path}`)).status,
        ),
      ),
  );
  tell(
    '/livez and /readyz of all four',
    health.join(' '),
    health.every((status) => status === 200),
  );
  const people = await stage.database.query('select count(*)::int as count from users');
  tell(
    'demo company, loaded by one of them',
    `${people.rows[0].count} people`,
    people.rows[0].count > 0,
  );

  const cookie = await signIn(stage, 'owner');
  const product = (await stage.database.query('select id from products where is_active limit 1'))
    .rows[0].id;
  const { default: sharp } = await import('sharp');
  const picture = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#357' },
  })
    .jpeg()
    .toBuffer();
  const upload = await fetch(
    `${stage.baseUrl}/api/files?purpose=product-image&owner=${product}&name=pail.jpg`,
    {
      method: 'POST',
      body: picture,
      headers: {
        'content-type': 'image/jpeg',
        'x-bellcart': '1',
        'idempotency-key': 'drill-upload-1',
        cookie,
        origin: stage.baseUrl,
      },
    },
  );
  const { url } = await upload.json();
  const served = await fetch(`http://localhost:${stage.ports.web2}${url}`, { headers: { cookie } });
  tell(
    'one data folder: given to one web, served by the other',
    `${upload.status}, ${served.status}`,
    upload.ok && served.ok,
  );
  const assets = await fetch(`http://localhost:${stage.ports.web2}/favicon.svg`);
  tell('built files, whatever the working directory', String(assets.status), assets.ok);
  // The demo's own jobs are not part of the drill.
  const waiting = async () =>
    (
      await stage.database.query(
        `select task_identifier as task, attempts, locked_by, locked_at, run_at, last_error
           from graphile_worker.jobs where locked_at is not null or run_at <= now()`,
      )
    ).rows;
  await eventually(async () => (await waiting()).length === 0, 120, 'the demo’s jobs').catch(
    async (late) => {
      throw new Error(`${late.message} ${JSON.stringify(await waiting())}`, { cause: late });
    },
  );
}
