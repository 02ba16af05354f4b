import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useState } from 'react';

// A driver's phone signs what it sends with a key that can't be taken out of it, so that a stolen cookie is worth nothing without the phone
// (docs/decisions/2026-11-23-a-driver-is-confined.md). Only where the browser has keys: a secure context. Elsewhere all goes out as it is.

interface Device extends DBSchema {
  keys: { key: 'session'; value: CryptoKeyPair };
  /** Somebody signed out where there was no network: since when, UTC ms. */
  owed: { key: 'sign-out'; value: number };
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const STATE = '/api/driver/device';
/** The server refuses a moment that is further off; then its own clock is taken. */
const CLOCK_MS = 60_000;

const openDevice = (): Promise<IDBPDatabase<Device>> =>
  openDB<Device>('bellcart-device', 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('owed');
    },
  });

let plain: typeof fetch | null = null;
let pair: Promise<CryptoKeyPair | null> | null = null;
/** The server's clock less the phone's, in ms. */
let ahead = 0;

/** Whether this browser can hold such a key: not on plain http, except on this machine itself. */
export const canBind = (): boolean =>
  globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;

/** The key of this phone; made and said to the server when its session has none yet. Null: nothing to sign with. */
async function keyOfPhone(): Promise<CryptoKeyPair | null> {
  try {
    // Whose session somebody signed out of is nobody's to go on with.
    if (await endOwedSession()) {
      globalThis.window?.location.assign('/login');
      return null;
    }
    const device = await openDevice();
    const storedKeys = await device.get('keys', 'session');
    device.close();
    const bound = bind(storedKeys);
    // A stored key signs at once and offline; a new session is bound to it in the background.
    return storedKeys ?? (await bound);
  } catch {
    return null;
  }
}

async function bind(storedKeys: CryptoKeyPair | undefined): Promise<CryptoKeyPair | null> {
  try {
    const ask = plain ?? fetch;
    const init = { cache: 'no-store', signal: AbortSignal.timeout(8_000) } as const;
    const state = (await (await ask(STATE, init)).json()) as { phone?: boolean; bound?: boolean };
    if (!state.phone || state.bound) return storedKeys ?? null;
    const made =
      storedKeys ?? (await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']));
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', made.publicKey));
    // The key is stored before the server learns of it: a session bound to a key that is lost could sign nothing.
    const device = await openDevice();
    await device.put('keys', made, 'session');
    device.close();
    const answer = await ask(STATE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publicKey: btoa(String.fromCharCode(...spki)) }),
      signal: AbortSignal.timeout(8_000),
    });
    return answer.ok ? made : (storedKeys ?? null);
  } catch {
    return storedKeys ?? null;
  }
}

/**
 * How the session of this page stands to this phone. `none`: it is no phone for deliveries alone. `plain`: without encryption there is no
 * key. `keyless`: this browser made, kept or sent none.
 */
export type Binding = 'bound' | 'plain' | 'keyless' | 'none';

/** Asked after the key was made and sent, where there can be one. Null: nobody answered. */
export async function readBinding(): Promise<Binding | null> {
  try {
    if (canBind()) {
      pair ??= keyOfPhone();
      if (!(await pair)) pair = null;
    }
    const init = { cache: 'no-store', signal: AbortSignal.timeout(8_000) } as const;
    const state = (await (await (plain ?? fetch)(STATE, init)).json()) as {
      phone?: boolean;
      bound?: boolean;
    };
    if (state.phone === undefined) return null;
    if (!state.phone) return 'none';
    if (state.bound) return 'bound';
    return canBind() ? 'keyless' : 'plain';
  } catch {
    return null;
  }
}

const wantsSignature = ({ method, url }: Request): boolean => {
  const { origin, pathname } = new URL(url);
  if (origin !== globalThis.location.origin || pathname === STATE) return false;
  // Anybody may sign in or out.
  if (/^\/login(\.data)?$/.test(pathname)) return false;
  return pathname.startsWith('/api/') || (method !== 'GET' && method !== 'HEAD');
};

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function signed(request: Request, key: CryptoKey): Promise<Request> {
  const { pathname, search } = new URL(request.url);
  const bytes = await request.clone().arrayBuffer();
  const body = bytes.byteLength > 0 ? hex(await crypto.subtle.digest('SHA-256', bytes)) : '';
  const time = Date.now() + ahead;
  const text = ['bellcart-1', time, request.method, pathname + search, body].join('\n');
  const data = new TextEncoder().encode(text);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, data);
  const headers = new Headers(request.headers);
  headers.set('bellcart-signature', `${time} ${base64url(signature)}`);
  if (body) headers.set('bellcart-body', body);
  return new Request(request, { headers });
}

/** A phone's clock may be wrong by hours: the server's is taken where the two differ. @returns whether that changes what is signed */
function takeClock(response: Response): boolean {
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(serverTime)) return false;
  const before = ahead;
  const differs = serverTime - Date.now();
  ahead = Math.abs(differs) > CLOCK_MS ? differs : 0;
  return Math.abs(ahead - before) > CLOCK_MS;
}

async function signingFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const send = plain as typeof fetch;
  const request = new Request(input instanceof Request ? input.clone() : input, init);
  if (!wantsSignature(request)) return send(input, init);
  pair ??= keyOfPhone();
  const key = (await pair)?.privateKey;
  if (!key) {
    // Asked again with the next request: there may have been no network.
    pair = null;
    return send(input, init);
  }
  const again = request.clone();
  const response = await send(await signed(request, key));
  return takeClock(response) && response.status === 401 ? send(await signed(again, key)) : response;
}

/** From now on what this page or worker fetches from us is signed, where this phone has a key. */
export function signRequests(): void {
  if (plain || !globalThis.location || !canBind()) return;
  plain = globalThis.fetch.bind(globalThis);
  globalThis.fetch = signingFetch;
}

/** The same for a screen that a driver's phone opens, before its first request. */
export function useSignedRequests(): void {
  useState(() => {
    if (typeof window !== 'undefined') signRequests();
  });
}

/** Signed out: the next sign-in makes another key. */
export async function forgetDevice(): Promise<void> {
  pair = null;
  const device = await openDevice();
  await device.clear('keys');
  device.close();
}

/**
 * Ends this phone's session; where there is no network, at the first contact (`endOwedSession`). The key is gone either way, so that nothing
 * is sent in its name meanwhile.
 * @returns whether the server has heard it
 */
export async function signOutPhone(): Promise<boolean> {
  await forgetDevice().catch(() => undefined);
  if (await endSession()) return true;
  const device = await openDevice();
  await device.put('owed', Date.now(), 'sign-out');
  device.close();
  return false;
}

/** Ends the session that somebody signed out of without a network. @returns whether there was one, and it has ended now */
export async function endOwedSession(): Promise<boolean> {
  try {
    const device = await openDevice();
    const owed = await device.get('owed', 'sign-out');
    const ended = owed !== undefined && (await endSession());
    if (ended) await device.delete('owed', 'sign-out');
    device.close();
    return ended;
  } catch {
    return false;
  }
}

/** Only our own answer ends anything: a portal answers with a page of its own. */
async function endSession(): Promise<boolean> {
  try {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const signal = AbortSignal.timeout(8_000);
    const response = await (plain ?? fetch)('/api/sign-out', { ...init, signal });
    const isOurs = (response.headers.get('content-type') ?? '').includes('application/json');
    return isOurs && (response.ok || response.status === 401);
  } catch {
    return false;
  }
}
