import {
  createStaticHandler,
  type RouteObject,
  RouterContextProvider,
  redirect,
} from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { openPage, queryPage } from '../../../tests/support/open-page.ts';
import { AppError } from '../../kit/app-error.ts';
import { noFields } from '../../kit/form-fields.ts';
import { requestContextKey } from './context.ts';
import { formAction, formActions, pageForm } from './form-action.ts';
import { requirePerson, requireRole, signedIn } from './gate.ts';

let app: AppUnderTest;
let buyer: TestUser;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  buyer = await addUser(app);
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const PATH = '/dashboard/notes?tab=2';
const contextOf = (actor: TestUser | null) => {
  const context = new RouterContextProvider();
  const rest = {
    requestId: 'r',
    language: 'en-US' as const,
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  };
  context.set(requestContextKey, { app, actor: actor ?? { kind: 'visitor' }, ...rest });
  return context;
};
const get = () => new Request(`http://localhost:3000${PATH}`);
const post = (fields: Record<string, string>) =>
  new Request(`http://localhost:3000${PATH}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

type Gate = ReturnType<typeof requirePerson>;
/** What a page behind this gate answers: its data, or the redirect or failure that is thrown. */
async function open(gate: Gate, actor: TestUser | null, request = get()) {
  const loader = ({ context }: { context: RouterContextProvider }) => signedIn(context).user.id;
  const page = { middleware: [gate as never], loader };
  const args = { request, params: { id: '7' }, context: contextOf(actor) };
  try {
    return { data: await openPage([page], loader, args) };
  } catch (thrown) {
    if (thrown instanceof Response)
      return { status: thrown.status, to: thrown.headers.get('location') };
    const { data, init } = thrown as { data?: unknown; init?: { status: number } };
    if (!init) throw thrown;
    return { status: init.status, data };
  }
}
const LOGIN = { status: 302, to: '/login?returnTo=%2Fdashboard%2Fnotes%3Ftab%3D2' };
const DENIED = {
  status: 403,
  data: {
    error: {
      code: 'permission-denied',
      message: 'You do not have permission to perform this operation.',
    },
  },
};

describe('gates', () => {
  test('requirePerson sends visitors to sign in and back, and lets people in', async () => {
    expect(await open(requirePerson(), null)).toEqual(LOGIN);
    expect(await open(requirePerson(), null, post({}))).toEqual(LOGIN);
    expect(await open(requirePerson(), buyer)).toEqual({ data: buyer.id });
    const otherReturn = requirePerson({ returnTo: ({ params }) => `/notes/${params.id}` });
    expect(await open(otherReturn, null)).toEqual({
      status: 302,
      to: '/login?returnTo=%2Fnotes%2F7',
    });
  });

  test('requireRole refuses the wrong people with 403, and sends visitors to sign in', async () => {
    expect(await open(requireRole('super_admin'), null)).toEqual(LOGIN);
    expect(await open(requireRole('super_admin'), buyer)).toEqual(DENIED);
    expect(await open(requireRole('staff'), buyer)).toEqual(DENIED);
    expect(await open(requireRole('staff'), owner)).toEqual({ data: owner.id });
    expect(await open(requireRole('super_admin'), owner)).toEqual({ data: owner.id });
  });

  test('writesOnly leaves reading open', async () => {
    const gate = requirePerson({ writesOnly: true });
    expect(await open(gate, null, post({}))).toEqual(LOGIN);
    const args = { request: get(), params: {}, context: contextOf(null) };
    expect(await openPage([{ middleware: [gate as never] }], () => 'page', args)).toBe('page');
  });

  test('a page without a gate is closed to visitors by a fault, not open', () => {
    expect(() => signedIn(contextOf(null))).toThrow('requirePerson');
  });

  test('a refused role is shown by the page’s own boundary, with the data of the layouts around it', async () => {
    const routes = [
      {
        id: 'layout',
        path: '/dashboard',
        loader: () => 'menu',
        ErrorBoundary: () => null,
        children: [
          {
            id: 'page',
            path: 'notes',
            middleware: [requireRole('super_admin')],
            loader: ({ context }: { context: RouterContextProvider }) => signedIn(context).user.id,
            ErrorBoundary: () => null,
          },
        ],
      },
    ] as unknown as RouteObject[];
    const found = await queryPage(createStaticHandler(routes), get(), contextOf(buyer));
    if (found instanceof Response) throw found;
    expect(found).toMatchObject({ loaderData: { layout: 'menu' }, statusCode: 403 });
    expect(Object.keys(found.errors ?? {})).toEqual(['page']);
  });
});

const note = z.strictObject({ text: z.string().min(1, 'Write something.'), secret: z.string() });
const write = formAction(
  note,
  async ({ text }, { user, key }) => {
    if (text === 'no') throw new AppError('failed-precondition', 409, 'Not now.', { reason: 'x' });
    if (text === 'fault') throw new TypeError('broken');
    if (text === 'away') throw redirect('/elsewhere');
    return { saved: text, by: user.id, key };
  },
  { typed: ['text'] },
);
type Action = typeof write;

async function send(action: unknown, fields: Record<string, string>, gate = requirePerson()) {
  const page = { middleware: [gate as never] };
  const args = { request: post(fields), params: {}, context: contextOf(buyer) };
  const answer = await openPage([page], action as never, args);
  const { init, data } = answer as { init?: { status: number }; data?: unknown };
  return init ? { status: init.status, data } : { status: 200, data: answer };
}
const FORM = { text: 'hello', secret: 's3', key: 'abcdefgh' };

describe('formAction', () => {
  test('gives the verb the fields, the person and the key, and the page its answer', async () => {
    expect(await send(write, FORM)).toEqual({
      status: 200,
      data: { saved: 'hello', by: buyer.id, key: 'abcdefgh' },
    });
  });

  test('answers a failure with its status, and gives back what was typed but not the secret', async () => {
    expect(await send(write, { ...FORM, text: 'no', intent: 'write' })).toEqual({
      status: 409,
      data: {
        error: { code: 'failed-precondition', message: 'Not now.', details: { reason: 'x' } },
        intent: 'write',
        typed: { text: 'no' },
      },
    });
    expect(await send(write, { ...FORM, text: '', colour: 'red' })).toMatchObject({
      status: 400,
      data: {
        error: {
          code: 'invalid-argument',
          fields: { text: 'Write something.', colour: 'This form has no such field.' },
        },
        typed: { text: '' },
      },
    });
    // Without the field's name in our contract: the page marks the field.
    expect(await send(write, { ...FORM, text: '' })).toMatchObject({
      data: { error: { message: 'Write something.', fields: { text: 'Write something.' } } },
    });
    expect(await send(write, { text: 'hello', secret: 's3' })).toMatchObject({
      status: 400,
      data: { error: { message: 'Reload the page, then send it again.' } },
    });
  });

  test('faults and redirects are not answered as failures', async () => {
    await expect(send(write, { ...FORM, text: 'fault' })).rejects.toThrow(TypeError);
    await expect(send(write, { ...FORM, text: 'away' })).rejects.toBeInstanceOf(Response);
  });

  test('reads nothing of a form whose sender lacks the route’s role', async () => {
    await expect(send(write, FORM, requireRole('super_admin'))).rejects.toMatchObject({
      init: { status: 403 },
      data: { error: { code: 'permission-denied' } },
    });
  });

  test('may say a failure in the room’s own words', async () => {
    const own: Action = formAction(note, () => Promise.reject(new AppError('aborted', 409, 'x')), {
      sentence: ({ code }) => `own words for ${code}`,
    });
    expect(await send(own, FORM)).toMatchObject({
      data: { error: { message: 'own words for aborted' } },
    });
  });
});

test('formActions runs the form that the intent names, and refuses one that the page has not', async () => {
  const action = formActions({
    '': pageForm(noFields, () => ({ plain: true })),
    add: pageForm(z.strictObject({ text: z.string() }), ({ text }) => ({ added: text })),
  });
  expect((await send(action, {})).data).toEqual({ plain: true });
  expect((await send(action, { intent: 'add', text: 'soap' })).data).toEqual({ added: 'soap' });
  expect(await send(action, { intent: 'add' })).toMatchObject({
    data: { intent: 'add', error: { fields: { text: 'This field is missing.' } } },
  });
  for (const intent of ['drop', 'toString'])
    expect(await send(action, { intent })).toMatchObject({
      status: 400,
      data: { intent, error: { message: 'This form is not known.' } },
    });
});
