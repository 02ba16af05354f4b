import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { endpoints } from '../../src/endpoints.ts';
import { publicPageKey } from '../../src/frame/public-pages.ts';
import { readAtDoor } from '../../src/frame/server/door.ts';
import { unavailablePage } from '../../src/frame/unavailable-page.ts';
import { SERVER_TIMES } from '../../src/platform/http/read-body.ts';
import { createSite } from '../../src/platform/http/server.ts';
import type { AppUnderTest } from './app.ts';

/** The application behind a real socket, for what only a socket can show: cut bodies, sizes, early answers. No pages. */
export async function listen(
  app: AppUnderTest,
): Promise<{ port: number; url: string; close(): Promise<void> }> {
  const site = createSite({
    app,
    endpoints,
    pages: async () => new Response('no pages here', { status: 404 }),
    readActor: readAtDoor,
    report: (fault) => app.faults.push(fault),
    publicPage: publicPageKey,
    unavailablePage,
    assets: 'public',
  });
  return new Promise((resolve) => {
    const server = serve(
      { fetch: site.fetch, port: 0, hostname: '127.0.0.1', serverOptions: SERVER_TIMES },
      (info: AddressInfo) => {
        resolve({
          port: info.port,
          url: `http://127.0.0.1:${info.port}`,
          close: () =>
            new Promise((done) => {
              server.close(() => done());
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        });
      },
    );
  });
}
