import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the network does. `cut`: nothing goes through. `lost`: the server does what is sent, and the answer never arrives.
 * `portal`: somebody else answers everything with 200 and a page.
 */
export type Weather = 'through' | 'cut' | 'lost' | 'portal';

/** A network between a browser and the shop, which can be cut at any moment. */
export async function startFaultProxy() {
  let target = 0;
  const proxy = {
    weather: 'through' as Weather,
    /** Gives each request a key of its own: what happens then is what keys prevent. */
    varyKeys: false,
    url: '',
    leadTo: (port: number) => {
      target = port;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server = http.createServer((request, response) => {
    const { weather } = proxy;
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (weather === 'cut' || (weather === 'lost' && !isWrite)) return void request.socket.destroy();
    if (weather === 'portal')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>Welcome to our Wi-Fi</h1>');
    const headers = { ...request.headers };
    if (proxy.varyKeys && headers['idempotency-key']) headers['idempotency-key'] = randomUUID();
    const onward = http.request(
      { host: '127.0.0.1', port: target, method: request.method, path: request.url, headers },
      (answer) => {
        if (proxy.weather === 'lost' || proxy.weather === 'cut') {
          answer.resume();
          answer.once('end', () => request.socket.destroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.once('error', () => request.socket.destroy());
    request.once('error', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return proxy;
}
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
