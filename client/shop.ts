import { OPERATIONS, type Operations } from './operations.ts';

/** A refusal of the shop, or a fault of it. `code` is for programs, `message` for people. */
export class ShopError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Names the request in the shop's log. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    error: { code?: string; message?: string; details?: unknown; requestId?: string } = {},
  ) {
    super(error.message ?? `The shop answered ${status}.`);
    this.name = 'ShopError';
    this.status = status;
    this.code = error.code ?? 'unknown';
    this.details = error.details;
    this.requestId = error.requestId;
  }
}

export interface ShopOptions {
  /** The shop's address: `https://shop.example.com`. */
  url: string;
  /** A key for programs, made under Settings. */
  key: string;
  /** How often what can be sent again without harm is tried when the shop is away or busy. */
  tries?: number;
  fetch?: (request: Request) => Promise<Response>;
}

type Name = keyof Operations;
type Input<N extends Name> = Operations[N]['input'];
type Output<N extends Name> = Operations[N]['output'];
/** Nothing has to be said where nothing is asked. */
type Arguments<N extends Name> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions];

export interface CallOptions {
  /**
   * Of a write that takes one: the shop does what is sent twice under one key once. Store it with what you are about to send, and
   * send it again after a crash; without one a call makes its own, which covers its own tries alone.
   */
  idempotencyKey?: string;
}

/** Operations whose answer has a `next`: the cursor of the page after. */
type Paged = { [N in Name]: Output<N> extends { next: string | null } ? N : never }[Name];

export interface Shop {
  /** Calls an operation by the name that the OpenAPI document gives it. @throws ShopError */
  call<N extends Name>(name: N, ...rest: Arguments<N>): Promise<Output<N>>;
  /** All pages of a list that answers with a cursor, one after the other. */
  pages<N extends Paged>(name: N, input: Input<N>): AsyncGenerator<Output<N>>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A shop as a program sees it: every operation with what it takes and answers, checked by the compiler. */
export function openShop({ url, key, tries = 3, fetch = globalThis.fetch }: ShopOptions): Shop {
  const call: Shop['call'] = async (name, ...[input, options]) => {
    const { method, keyed } = OPERATIONS[name];
    const idempotencyKey = keyed ? (options?.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const isSafe = method === 'GET' || keyed === true;
    for (let attempt = 1; ; attempt += 1) {
      const request = requestOf(name, { url, key, input: input ?? {}, idempotencyKey });
      const last = !isSafe || attempt >= tries;
      let response: Response;
      try {
        response = await fetch(request);
      } catch (error) {
        if (last) throw error;
        await pause(200 * 2 ** attempt);
        continue;
      }
      if (response.ok) return answerOf(response);
      if (last || (response.status !== 503 && response.status !== 429))
        throw new ShopError(response.status, await errorOf(response));
      await response.body?.cancel();
      await pause(Number(response.headers.get('retry-after') ?? 1) * 1000);
    }
  };
  return {
    call,
    async *pages(name, input) {
      let cursor: string | null = null;
      do {
        const asked = { ...input, ...(cursor ? { cursor } : {}) };
        const page = await (call as (...all: unknown[]) => Promise<unknown>)(name, asked);
        yield page as never;
        cursor = (page as { next: string | null }).next;
      } while (cursor);
    },
  };
}

type Plain = string | number | boolean;

interface Asked {
  url: string;
  key: string;
  input: object;
  idempotencyKey: string | undefined;
}

function requestOf(name: Name, { url, key, input, idempotencyKey }: Asked): Request {
  const { method, path, query = [] } = OPERATIONS[name];
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_all, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  const address = new URL(filled, url);
  for (const field of query) {
    for (const value of [rest[field] as Plain | readonly Plain[] | undefined].flat())
      if (value !== undefined) address.searchParams.append(field, String(value));
    delete rest[field];
  }
  const headers = new Headers({ authorization: `Bearer ${key}` });
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (method === 'GET') return new Request(address, { headers });
  const { file, contentType } = rest as { file?: BodyInit; contentType?: string };
  headers.set('content-type', file ? (contentType ?? '') : 'application/json');
  return new Request(address, { method, headers, body: file ?? JSON.stringify(rest) });
}

const isJson = (response: Response) => /[/+]json/.test(response.headers.get('content-type') ?? '');

/** A file comes as its bytes. */
const answerOf = async (response: Response) =>
  (isJson(response)
    ? await response.json()
    : new Uint8Array(await response.arrayBuffer())) as never;

async function errorOf(response: Response): Promise<ConstructorParameters<typeof ShopError>[1]> {
  if (!isJson(response)) return {};
  return ((await response.json()) as { error?: object }).error ?? {};
}
