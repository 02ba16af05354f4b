import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Control } from './control.ts';
import { Fault } from './faults.ts';
import { failures } from './injection.ts';
import { localOnly } from './public-app.ts';

const milliseconds = z.number().finite();
const clockBody = z.strictObject({
  now: z.union([milliseconds, z.iso.datetime({ offset: true })]).optional(),
  advanceMs: milliseconds.optional(),
  mode: z.enum(['frozen', 'running']).optional(),
});
const faultBody = z.strictObject({
  failure: z.enum(failures),
  times: z.number().int().positive().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  body: z.enum(['xml', 'json', 'empty']).optional(),
  stallMs: z.number().nonnegative().optional(),
  afterWork: z.boolean().optional(),
  amount: z.number().optional(),
  retryAfter: z.number().int().nonnegative().optional(),
});
const draft = z.record(z.string(), z.unknown());
const seedBody = z.strictObject({
  realms: z.record(z.string(), z.record(z.string(), z.union([draft, z.array(draft)]))),
});
const realmBody = z.strictObject({
  realmId: z.string().regex(/^\d{1,20}$/),
  name: z.string().min(1),
});
const editBody = z.strictObject({
  operation: z.enum(['create', 'update', 'delete', 'void']).optional(),
  body: draft,
});
const mergeBody = z.strictObject({
  kind: z.enum(['Customer', 'Item']),
  goneId: z.string(),
  survivorId: z.string(),
});
const consentBody = z.strictObject({
  realmId: z.string().optional(),
  redirectUri: z.string().optional(),
  scope: z.string().optional(),
  state: z.string().optional(),
});
const eventBody = z.strictObject({
  realmId: z.string(),
  kind: z.string(),
  id: z.string(),
  verb: z.enum(['created', 'updated', 'deleted', 'voided', 'emailed', 'merged']),
  deletedId: z.string().optional(),
});

/** The control port: JSON in, JSON out; a wrong request is answered with 400 and the reason. */
export function controlApp(control: Control): Hono {
  const app = new Hono();
  app.use(localOnly);
  app.onError((error, c) => {
    if (error instanceof Fault) return c.json({ error: error.message, Fault: error.body }, 400);
    if (error instanceof RangeError || error instanceof z.ZodError || error instanceof SyntaxError)
      return c.json({ error: error.message }, 400);
    console.error('The control port failed:', error);
    return c.json({ error: 'internal' }, 500);
  });
  app.get('/state', (c) =>
    c.json({
      now: new Date(control.now()).toISOString(),
      realms: control.realms(),
      connections: control.connections(),
      switches: control.switches(),
      faults: control.faults(),
      waitingEvents: control.waitingEvents().length,
    }),
  );
  clockRoutes(app, control);
  faultRoutes(app, control);
  bookRoutes(app, control);
  connectionRoutes(app, control);
  webhookRoutes(app, control);
  app.get('/outbox', (c) => c.json(control.outbox()));
  app.get('/requests', (c) => c.json(control.requests()));
  app.get('/counters', (c) => c.json(control.counters()));
  app.delete('/requests', (c) => {
    control.clearRequests();
    return c.json({ ok: true });
  });
  return app;
}

const bodyOf = async <Body>(c: Context, schema: z.ZodType<Body>): Promise<Body> =>
  schema.parse(JSON.parse((await c.req.text()) || '{}'));

function clockRoutes(app: Hono, control: Control): void {
  app.post('/clock', async (c) => {
    const { now, advanceMs, mode } = await bodyOf(c, clockBody);
    if (mode === 'frozen') await control.freeze();
    if (mode === 'running') control.run();
    if (now !== undefined) await control.setTime(typeof now === 'number' ? now : Date.parse(now));
    if (advanceMs !== undefined) await control.advance(advanceMs);
    return c.json({ now: new Date(control.now()).toISOString() });
  });
  app.get('/switches', (c) => c.json(control.switches()));
  app.patch('/switches', async (c) => c.json(control.set(await bodyOf(c, draft))));
}

function faultRoutes(app: Hono, control: Control): void {
  app.get('/faults', (c) => c.json(control.faults()));
  app.post('/faults', async (c) => {
    control.fail((await bodyOf(c, faultBody)) as Parameters<Control['fail']>[0]);
    return c.json(control.faults(), 201);
  });
  app.delete('/faults', (c) => {
    control.clearFaults();
    return c.json([]);
  });
}

function bookRoutes(app: Hono, control: Control): void {
  app.post('/realms', async (c) => {
    const { realmId, name } = await bodyOf(c, realmBody);
    control.openCompany(realmId, name);
    return c.json({ realms: control.realms() }, 201);
  });
  app.post('/seed', async (c) => c.json(control.seed(await bodyOf(c, seedBody)), 201));
  app.get('/realms/:realm/:kind', (c) =>
    c.json(control.rows(c.req.param('realm'), c.req.param('kind'))),
  );
  app.post('/realms/:realm/merge', async (c) => {
    const { kind, goneId, survivorId } = await bodyOf(c, mergeBody);
    return c.json(control.merge(c.req.param('realm'), kind, goneId, survivorId));
  });
  app.post('/realms/:realm/:kind', async (c) => {
    const { operation, body } = await bodyOf(c, editBody);
    return c.json(control.edit(c.req.param('realm'), c.req.param('kind'), body, operation));
  });
  app.put('/realms/:realm/:kind/:id', async (c) => {
    control.raw(c.req.param('realm'), c.req.param('kind'), {
      ...(await bodyOf(c, draft)),
      Id: c.req.param('id'),
    });
    return c.json({ ok: true });
  });
  app.patch('/realms/:realm/preferences', async (c) =>
    c.json(control.setPreferences(c.req.param('realm'), await bodyOf(c, draft))),
  );
}

function connectionRoutes(app: Hono, control: Control): void {
  app.get('/connections', (c) => c.json(control.connections()));
  app.post('/authorize', async (c) =>
    c.json({
      callback: control.authorize(
        (await bodyOf(c, consentBody)) as Parameters<Control['authorize']>[0],
      ),
    }),
  );
  app.post('/connect', async (c) =>
    c.json(control.connect((await bodyOf(c, consentBody)) as Parameters<Control['connect']>[0])),
  );
  app.post('/disconnect', async (c) =>
    c.json({
      ended: control.disconnect((await bodyOf(c, z.strictObject({ realmId: z.string() }))).realmId),
    }),
  );
  app.post('/expire-access-tokens', (c) => {
    control.expireAccessTokens();
    return c.json({ ok: true });
  });
}

function webhookRoutes(app: Hono, control: Control): void {
  app.get('/webhooks', (c) =>
    c.json({ waiting: control.waitingEvents(), deliveries: control.deliveries() }),
  );
  app.post('/webhooks/flush', async (c) => {
    await control.flushWebhooks();
    return c.json({ deliveries: control.deliveries().length });
  });
  app.post('/webhooks/emit', async (c) => {
    control.emit((await bodyOf(c, eventBody)) as Parameters<Control['emit']>[0]);
    return c.json({ waiting: control.waitingEvents().length });
  });
  app.post('/webhooks/:number/repeat', async (c) =>
    c.json({ outcome: await control.repeatDelivery(Number(c.req.param('number'))) }),
  );
}
