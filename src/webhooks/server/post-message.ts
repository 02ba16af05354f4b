import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { NO_ANSWER_WITHIN, PRIVATE_TARGET } from '../messages.ts';
import { isPublicAddress, literalOf } from './public-address.ts';

/** How long a receiver has to answer, in ms. */
const LIMIT_MS = 10_000;
/** No more of an answer is kept. */
const MOST_STORED = 200;
/** A character has at most four bytes. */
const READ = MOST_STORED * 4;

export interface Answered {
  /** Null: there was no answer. */
  status: number | null;
  /** The beginning of it, or why there was none. */
  answer: string;
}

/** The resolver of the machine, or what a test puts in its place. */
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

interface Sending {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Private addresses and plain http are allowed too. */
  anywhere: boolean;
  resolve?: Resolve;
  limitMs?: number;
}

class PrivateTargetError extends Error {
  constructor() {
    super(PRIVATE_TARGET);
    this.name = 'PrivateTargetError';
  }
}

/** The resolver for the connection itself, so that the address that was looked at is the one that is called. */
const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) done(error, []);
      else if (!first || !found.every(({ address }) => isPublicAddress(address)))
        done(new PrivateTargetError(), []);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

/** A text for the database and a screen: one line, without control signs. */
const written = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  [...text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()]
    .slice(0, MOST_STORED)
    .join('')
    .toWellFormed();

function whyNot(error: Error & { code?: string }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return NO_ANSWER_WITHIN;
  return error.message || (error.code ?? error.name);
}

function readAnswer(response: http.IncomingMessage, done: (answered: Answered) => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  response.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length >= READ) response.destroy();
  });
  response.on('error', () => {});
  response.on('close', () => {
    const text = Buffer.concat(parts).subarray(0, READ).toString('utf8');
    done({ status: response.statusCode ?? null, answer: written(text) });
  });
}

/**
 * Posts to an address that a person has typed: https to a public address, unless `anywhere`. Every address that the name resolves to is looked at
 * when the connection is made; no redirect is followed, nothing is kept open. Never throws.
 */
export function postMessage(target: URL, sending: Sending): Promise<Answered> {
  const { anywhere, resolve = systemLookup, limitMs = LIMIT_MS } = sending;
  const literal = literalOf(target);
  const isOpen = target.protocol === 'https:' && (literal === null || isPublicAddress(literal));
  if (!anywhere && !isOpen) return Promise.resolve({ status: null, answer: PRIVATE_TARGET });
  return new Promise((done) => {
    const call = (target.protocol === 'https:' ? https : http).request(target, {
      method: 'POST',
      headers: { ...sending.headers, 'content-length': Buffer.byteLength(sending.body) },
      agent: false,
      signal: AbortSignal.timeout(limitMs),
      ...(anywhere ? {} : { lookup: publicOnly(resolve) }),
    });
    let answers = false;
    call.on('response', (response) => {
      answers = true;
      readAnswer(response, done);
    });
    call.on('error', (error) => {
      // An answer that is cut off or too slow has its code all the same.
      if (!answers) done({ status: null, answer: written(whyNot(error)) });
    });
    call.end(sending.body);
  });
}
