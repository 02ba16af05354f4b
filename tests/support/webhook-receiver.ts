import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program that is told, on this machine: keeps what it got and answers as the test says. */
export async function startReceiver() {
  const got: Got[] = [];
  let answer: { status: number; body?: string; headers?: Record<string, string> } = { status: 204 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    got,
    address: `http://127.0.0.1:${port}/bellcart`,
    answers(next: typeof answer) {
      answer = next;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/**
 * Whether a message is from who knows the secret, by the public convention: one of the signatures is the HMAC-SHA256 of `id.timestamp.body` under the secret's bytes,
 * and the time is not five minutes off.
 */
export function verifies({ headers, body }: Got, secret: string, nowMs: number): boolean {
  const [id, seconds] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
  if (Math.abs(nowMs / 1000 - Number(seconds)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${mac}`);
}
