import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './certificate.ts';

export interface TlsProxy {
  /** The address that browsers use. */
  url: string;
  /** From then on requests go to the server on this port of 127.0.0.1. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/**
 * A reverse proxy as shops stand behind: https to the browser, plain http to the server. `forwarded` decides whether it tells the
 * server about the browser (X-Forwarded-For, -Proto, -Host) and keeps Host, or passes nothing on and names the server itself.
 */
export async function startTlsProxy({ forwarded }: { forwarded: boolean }): Promise<TlsProxy> {
  let target = 0;
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const headers = { ...from.headers };
    if (forwarded) {
      headers['x-forwarded-for'] = [from.headers['x-forwarded-for'], from.socket.remoteAddress]
        .filter(Boolean)
        .join(', ');
      headers['x-forwarded-proto'] = 'https';
      headers['x-forwarded-host'] = from.headers.host;
    } else {
      headers.host = `127.0.0.1:${target}`;
    }
    const onward = httpRequest(
      { host: '127.0.0.1', port: target, method: from.method, path: from.url, headers },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  };
  const server = createServer(makeCertificate(), pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (port) => {
      target = port;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
