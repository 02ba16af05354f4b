import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import type { TestUser } from './app.ts';
import type { startDeliveries } from './deliveries.ts';

/** What happens to one request of the phone. `lost`: the server did it, the answer never came. */
export type Fate =
  | 'through'
  | 'no-network'
  | 'lost'
  | 'portal'
  | { status: number; headers?: Record<string, string>; body?: unknown };

/** A driver's phone before the real server: its requests go to the application, each with the fate that a test wants. */
export function startPhone(shop: Awaited<ReturnType<typeof startDeliveries>>) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const phone = {
    /** Whose session cookie the browser has. */
    signedIn: shop.driver as TestUser | null,
    fates: [] as Fate[],
    /** `METHOD path` of each request that the server saw. */
    seen: [] as string[],
    sentAs: [] as string[],
  };
  const ask: typeof fetch = async (input, init = {}) => {
    const url = String(input);
    const method = init.method ?? 'GET';
    const fate = method === 'GET' ? 'through' : (phone.fates.shift() ?? 'through');
    if (fate === 'no-network') throw new TypeError('Failed to fetch');
    if (fate === 'portal')
      return new Response('<html>Welcome to our Wi-Fi', {
        headers: { 'content-type': 'text/html' },
      });
    if (typeof fate === 'object')
      return Response.json(fate.body ?? {}, {
        status: fate.status,
        ...(fate.headers ? { headers: fate.headers } : {}),
      });
    const body =
      init.body instanceof ArrayBuffer ? new Uint8Array(init.body) : (init.body ?? undefined);
    phone.seen.push(`${method} ${url.replace(/[?].*|[0-9a-f]{64}/g, '')}`);
    const answer = await shop.app.call(
      phone.signedIn,
      method,
      url,
      body,
      Object.fromEntries(new Headers(init.headers).entries()),
    );
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  };
  vi.stubGlobal('fetch', ask);
  return phone;
}
