// A database that hangs, and one that is stopped: every request ends, in words, and nobody is signed out.
import { eventually } from './stage.mjs';
import { call, signIn } from './starting.mjs';

const LONGEST = 20;

/** Asks for one thing and says how it ended. */
async function ask(stage, { path, port, cookie, method = 'GET', body, headers = {} }) {
  const began = Date.now();
  try {
    const answer = await fetch(`http://localhost:${port}${path}`, {
      method,
      body,
      redirect: 'manual',
      headers: { cookie, origin: stage.baseUrl, ...headers },
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    return {
      path,
      status: answer.status,
      seconds: (Date.now() - began) / 1000,
      retryAfter: answer.headers.get('retry-after'),
      setCookie: answer.headers.get('set-cookie'),
      text,
    };
  } catch (error) {
    return {
      path,
      status: 0,
      seconds: (Date.now() - began) / 1000,
      text: String(error),
      retryAfter: null,
      setCookie: null,
    };
  }
}

/** Pages, data and endpoints of visitors and of somebody who is signed in, on both webs, several at once. */
function everything(stage, cookie) {
  const form = {
    method: 'POST',
    body: 'email=a%40b.example&password=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  const json = {
    method: 'POST',
    body: '{"email":"a@b.example"}',
    headers: { 'content-type': 'application/json' },
  };
  const wishes = [
    { path: '/', cookie: '' },
    { path: '/products', cookie: '' },
    { path: '/sds', cookie: '' },
    { path: '/login', cookie: '', ...form },
    { path: '/dashboard', cookie },
    { path: '/cart', cookie },
    { path: '/settings', cookie },
    { path: '/dashboard.data', cookie },
    { path: '/products', cookie },
    { path: '/api/users/me', cookie },
    { path: '/api/public/products', cookie: '' },
    { path: '/api/forgot-password', cookie: '', ...json },
  ];
  return Promise.all(
    [stage.ports.web1, stage.ports.web2].flatMap((port) =>
      [...wishes, ...wishes].map((wish) => ask(stage, { ...wish, port })),
    ),
  );
}

function judge(tell, what, answers) {
  const pages = answers.filter(({ path }) => !path.startsWith('/api') && !path.endsWith('.data'));
  const calls = answers.filter(({ path }) => path.startsWith('/api'));
  const longest = Math.max(...answers.map(({ seconds }) => seconds));
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, of]) => `${of.length} x ${status}`)
    .join(', ');
  const branded = pages.filter(
    ({ text, retryAfter }) =>
      text.includes('Service unavailable. Please try again later.') &&
      text.includes('Bellcart') &&
      retryAfter,
  ).length;
  const spoken = calls.filter(({ text }) =>
    /"code":"(unavailable|deadline-exceeded)"/.test(text),
  ).length;
  const signedOut = answers.filter(
    ({ setCookie, status }) => setCookie?.includes('bc_session=;') || status === 302,
  ).length;
  tell(
    `${what}: ${answers.length} requests at once`,
    `${statuses}; longest ${longest.toFixed(1)} s; branded ${branded} of ${pages.length}; \`unavailable\` ${spoken} of ${calls.length}; signed out ${signedOut}`,
    answers.every(({ status }) => status === 503) &&
      longest < LONGEST &&
      branded === pages.length &&
      spoken === calls.length &&
      signedOut === 0,
  );
}

async function ready(stage, port, status) {
  return eventually(
    async () => (await ask(stage, { path: '/readyz', port, cookie: '' })).status === status,
    40,
    `/readyz to be ${status}`,
  );
}

async function back(stage, tell, { what, cookie, began }) {
  await Promise.all([stage.ports.web1, stage.ports.web2].map((port) => ready(stage, port, 200)));
  const seconds = (Date.now() - began) / 1000;
  const still = await ask(stage, { path: '/dashboard', port: stage.ports.web1, cookie });
  const who = `away${Date.now()}`;
  await call(stage, '/api/forgot-password', { email: 'driver@bellcart.example' });
  const before = stage.mailbox.mails.length;
  await eventually(() => stage.mailbox.mails.length > before, 60, 'a worker to send a mail again');
  tell(
    `${what}: back again`,
    `ready after ${seconds.toFixed(1)} s; /dashboard with the old cookie ${still.status}; a mail went out after ${((Date.now() - began) / 1000).toFixed(1)} s`,
    still.status === 200 && who !== '',
  );
}

export async function proveAway(stage, tell) {
  const cookie = await signIn(stage, 'owner');
  const { path, status } = await ask(stage, { path: '/dashboard', port: stage.ports.web2, cookie });
  tell('signed in on one web, seen by the other', `${path} ${status}`, status === 200);
  const long = await ask(stage, {
    path: '/products',
    port: stage.ports.web1,
    cookie: '',
    headers: { 'x-forwarded-for': '1.2.3.4, '.repeat(1200) },
  });
  const warned = stage.webs[0].lines('forwarded header not trusted').length;
  tell(
    'an X-Forwarded-For of 10 kB, not trusted',
    `${long.status}; warned ${warned} time`,
    long.status === 200 && warned === 1,
  );

  stage.wire.hang();
  const live = await ask(stage, { path: '/livez', port: stage.ports.web1, cookie: '' });
  judge(tell, 'the database hangs', await everything(stage, cookie));
  const notReady = await ask(stage, { path: '/readyz', port: stage.ports.web1, cookie: '' });
  tell(
    'the database hangs: /livez and /readyz',
    `${live.status}, ${notReady.status} after ${notReady.seconds.toFixed(1)} s`,
    live.status === 200 && notReady.status === 503,
  );
  let began = Date.now();
  stage.wire.restore();
  await back(stage, tell, { what: 'it answers', cookie, began });

  await stage.stopDatabase();
  judge(tell, 'the database is stopped', await everything(stage, cookie));
  const named = stage.webs[0].said
    .split('\n')
    .filter(
      (line) =>
        line.includes('"requestId"') &&
        /ECONNREFUSED|ENOENT|terminat|Connection|ECONNRESET/.test(line),
    ).length;
  tell('the database is stopped: log lines with cause and request', String(named), named > 0);
  await stage.startDatabase();
  began = Date.now();
  await back(stage, tell, { what: 'it is started', cookie, began });
  const ended = [...stage.webs, ...Object.values(stage.workers)].filter((one) => one.exit).length;
  tell('processes that ended by all this', String(ended), ended === 0);
}
