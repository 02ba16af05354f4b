import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { requestContext, userOf } from './context.ts';
import { createSite } from './server.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a profile that can not be loaded leaves the page signed out, says so and is reported; an endpoint answers with the error', async () => {
  const reported: unknown[] = [];
  const fault = new Error('the sessions table is gone');
  const site = createSite({
    app,
    endpoints: [],
    pages: (_request, context) => {
      const here = requestContext(context as Parameters<typeof requestContext>[0]);
      return Promise.resolve(
        Response.json({
          signedIn: userOf(here.actor) !== undefined,
          failure: here.profileFailure ?? null,
        }),
      );
    },
    readActor: async (_app, headers) => {
      if (headers.has('cookie')) throw fault;
      return { actor: { kind: 'visitor' }, expired: false };
    },
    report: (error) => reported.push(error),
    publicPage: () => null,
    unavailablePage: () => '',
    assets: 'public',
  });
  const env = {
    incoming: { socket: { remoteAddress: '10.0.0.9', remotePort: 1, remoteFamily: 'IPv4' } },
  };
  const broken = await site.fetch(
    new Request('http://localhost:3000/dashboard', { headers: { cookie: 'bc_session=x' } }),
    env,
  );
  expect(await broken.json()).toEqual({
    signedIn: false,
    failure: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
  });
  expect(reported).toEqual([fault]);
  const fine = await site.fetch(new Request('http://localhost:3000/dashboard'), env);
  expect(await fine.json()).toEqual({ signedIn: false, failure: null });
});
