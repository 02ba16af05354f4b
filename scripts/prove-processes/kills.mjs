// kill -9 and SIGTERM while a mail, a sync and an invoice are under way. What was begun is done once, elsewhere, within two minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './stage.mjs';
import { call, signIn } from './starting.mjs';
import { stopWeb } from './stop-web.mjs';

const REALM = '9341450000000001';
/** What the shop promises, in seconds. */
const PROMISED = 120;

const since = (began) => (Date.now() - began) / 1000;

/** The worker process that has a job of this kind in its hands. */
async function holder(stage, task) {
  const found = await eventually(
    async () =>
      (
        await stage.database.query(
          'select w.pid from graphile_worker.jobs j join worker_processes w on w.id = j.locked_by where j.task_identifier = $1',
          [task],
        )
      ).rows[0],
    60,
    `a worker to hold ${task}`,
  );
  const [name, one] = Object.entries(stage.workers).find(([, worker]) => worker.pid === found.pid);
  return { name, one };
}

/** Starts a worker anew that was ended. */
async function replace(stage, name) {
  stage.workers[name] = stage.startWorker(name);
  await stage.workers[name].until('worker ready');
}

async function askForMail(stage, who) {
  await stage.database.query('delete from rate_limits');
  await call(stage, '/api/forgot-password', { email: `${who}@bellcart.example` });
  await eventually(() => stage.mailbox.taken() > 0, 60, 'the mail server to be given the mail');
}

async function mailSent(stage, who) {
  const { rows } = await stage.database.query(
    `select state from mails where recipient = $1 and kind = 'reset-password' order by created_at desc limit 1`,
    [`${who}@bellcart.example`],
  );
  return rows[0]?.state === 'sent';
}

function copies(stage, who) {
  const mails = stage.mailbox.mails.filter((mail) => mail.to === `${who}@bellcart.example`);
  return { mails: mails.length, ids: new Set(mails.map((mail) => mail.id)).size };
}

async function killInMail(stage, tell, who, mailStays) {
  stage.mailbox.hold({ keeps: mailStays });
  await askForMail(stage, who);
  const { name, one } = await holder(stage, 'send-mail');
  const began = Date.now();
  one.child.kill('SIGKILL');
  stage.mailbox.release();
  await eventually(() => mailSent(stage, who), PROMISED, 'the mail of a killed worker');
  const seconds = since(began);
  const { mails, ids } = copies(stage, who);
  const freed = Object.values(stage.workers).flatMap((worker) =>
    worker.lines('job interrupted, runs again'),
  ).length;
  const what = mailStays
    ? 'kill -9 after the mail server took it, before its answer'
    : 'kill -9 before the mail server took it';
  tell(
    what,
    `sent elsewhere after ${seconds.toFixed(0)} s; copies ${mails}, Message-IDs ${ids}; logged ${freed > 0}`,
    seconds < PROMISED && ids === 1 && mails === (mailStays ? 2 : 1) && freed > 0,
  );
  await replace(stage, name);
}

async function stopInMail(stage, tell) {
  const who = 'desk';
  stage.mailbox.hold();
  await askForMail(stage, who);
  const { name, one } = await holder(stage, 'send-mail');
  const began = Date.now();
  one.child.kill('SIGTERM');
  await one.ended;
  stage.mailbox.release();
  const ended = since(began);
  await eventually(() => mailSent(stage, who), PROMISED, 'the mail of a stopped worker');
  const seconds = since(began);
  const { mails, ids } = copies(stage, who);
  tell(
    'SIGTERM while a mail does not come through',
    `exit ${one.exit.code} after ${ended.toFixed(1)} s; sent elsewhere after ${seconds.toFixed(1)} s; copies ${mails}`,
    one.exit.code === 0 &&
      mails === 1 &&
      ids === 1 &&
      one.lines('jobs under way at a stop are given back').length === 1,
  );
  await replace(stage, name);
}

async function connectBooks(stage, cookie) {
  const begun = await call(stage, '/api/quickbooks-auth-begin', {}, { cookie });
  const state = new URL(begun.body.url).searchParams.get('state');
  const consent = {
    realmId: REALM,
    state,
    redirectUri: `${stage.baseUrl}/api/quickbooks/callback`,
  };
  const { callback } = await control(stage, 'POST', '/authorize', consent);
  await fetch(callback, { headers: { cookie }, redirect: 'manual' });
}

async function control(stage, method, path, body) {
  const answer = await fetch(`${stage.control}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

async function runDone(stage, runId) {
  const { rows } = await stage.database.query(
    'select state, error, interrupted from sync_runs where id = $1',
    [runId],
  );
  return ['done', 'failed', 'waiting'].includes(rows[0]?.state) ? rows[0] : null;
}

async function killInSync(stage, tell, cookie) {
  await control(stage, 'POST', '/faults', {
    failure: 'stall',
    times: 1,
    method: 'GET',
    path: 'Customer+WHERE+Active',
    stallMs: 90_000,
  });
  const { body } = await call(stage, '/api/quickbooks-sync-customers', {}, { cookie });
  const { name, one } = await holder(stage, 'run-sync');
  await sleep(1000);
  const began = Date.now();
  one.child.kill('SIGKILL');
  await control(stage, 'DELETE', '/faults');
  const run = await eventually(
    () => runDone(stage, body.runId),
    PROMISED,
    'the sync of a killed worker',
  );
  const seconds = since(began);
  await matchWhatIsSure(stage, cookie);
  const { rows } = await stage.database.query(
    'select count(*)::int - count(distinct accounting_id)::int as doubled, count(*)::int as matched from customers where accounting_id is not null',
  );
  const [{ doubled, matched }] = rows;
  tell(
    'kill -9 while a sync of customers reads',
    `${run.state} elsewhere after ${seconds.toFixed(0)} s, interrupted ${run.interrupted} time; ${matched} matched, doubled ${doubled}`,
    run.state === 'done' && run.interrupted === 1 && matched > 0 && doubled === 0,
  );
  await replace(stage, name);
}

/** What the sync proposes is taken over by a person: all of it that is sure. */
async function matchWhatIsSure(stage, cookie) {
  const answer = await fetch(`${stage.baseUrl}/dashboard/accounting/customers`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'match-sure' }),
    redirect: 'manual',
    headers: { origin: stage.baseUrl, cookie },
  });
  if (answer.status >= 400) throw new Error(`The matches were answered ${answer.status}.`);
}

async function syncProducts(stage, cookie) {
  const { body } = await call(stage, '/api/quickbooks-sync-products', {}, { cookie });
  return eventually(() => runDone(stage, body.runId), 60, 'the sync of products');
}

async function killInInvoice(stage, tell, cookie) {
  await syncProducts(stage, cookie);
  const { rows } = await stage.database.query(
    `select o.id, o.number, json_agg(json_build_object('id', l.id, 'open', l.ordered - l.cancelled - l.delivered)) as lines from orders o join order_lines l on l.order_id = o.id
      join customers c on c.id = o.customer_id join products p on p.id = l.product_id
      where o.status = 'out_for_delivery' and c.accounting_id is not null group by o.id having bool_and(p.accounting_id is not null) order by o.number limit 1`,
  );
  if (rows.length === 0)
    return tell(
      'kill -9 while an invoice is sent',
      'no order is out whose customer and products stand in the books',
      false,
    );
  const [order] = rows;
  // The books make the invoice, and the answer is on its way when the worker dies: the worst moment.
  await control(stage, 'POST', '/faults', {
    failure: 'stall',
    times: 1,
    method: 'POST',
    path: 'invoice',
    stallMs: 90_000,
    afterWork: true,
  });
  const lines = order.lines.map(({ id, open }) => ({ orderLineId: id, delivered: open }));
  const delivered = await call(
    stage,
    '/api/deliver-order',
    { orderId: order.id, lines, noSignatureReason: 'drill' },
    { cookie, key: 'drill-delivery-1' },
  );
  const { name, one } = await holder(stage, 'invoice-delivery');
  const invoices = async () =>
    (await control(stage, 'GET', `/realms/${REALM}/Invoice`)).map(({ entity }) => entity);
  const mine = async () =>
    (
      await stage.database.query(
        'select state, doc_number, accounting_id from invoices where delivery_id = $1',
        [delivered.body.deliveryId],
      )
    ).rows[0];
  const before = (await invoices()).length;
  await sleep(1500);
  const began = Date.now();
  one.child.kill('SIGKILL');
  await control(stage, 'DELETE', '/faults');
  const done = await eventually(
    async () => {
      const row = await mine();
      // Settled, whatever the books say of its tax: then it is in them.
      return row?.accounting_id && ['created', 'needs_attention'].includes(row.state) ? row : null;
    },
    400,
    'the invoice of a killed worker',
  ).catch(mine);
  const seconds = since(began);
  const same = (await invoices()).filter((invoice) => invoice.DocNumber === done.doc_number).length;
  tell(
    'kill -9 after the books made an invoice, before their answer',
    `${done.state} elsewhere after ${seconds.toFixed(0)} s; in the books ${same} (${before} before)`,
    done.accounting_id !== null && same === 1,
  );
  await replace(stage, name);
}

export async function proveKills(stage, tell) {
  await killInMail(stage, tell, 'buyer', false);
  await killInMail(stage, tell, 'rep', true);
  await stopInMail(stage, tell);
  const cookie = await signIn(stage, 'owner');
  await stopWeb(stage, tell, cookie);
  await connectBooks(stage, cookie);
  await killInSync(stage, tell, cookie);
  await killInInvoice(stage, tell, cookie);
}
