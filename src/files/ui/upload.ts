import type { Crop, Purpose, StoredFile } from '../contract.ts';
import type { UploadError } from '../messages.ts';

const TRIES = 3;
const FIRST_PAUSE_MS = 500;

interface Filed {
  purpose: Purpose;
  /** Product or order id. */
  owner?: string;
  crop?: Crop | undefined;
}

/** `to`: the address of a room that keeps the file by rules of its own, and answers in its own words. */
export type UploadRequest = (Filed | { to: string }) & {
  file: File;
  /** Sent bytes of all, 0 to 100. At 100 the server still looks at the file. */
  onProgress?: (percent: number) => void;
};

type Outcome = { file: StoredFile } | { error: UploadError };

export interface Upload {
  /** The stored file, or why there is none. It never rejects. */
  done: Promise<Outcome>;
  cancel(): void;
}

const canceled: UploadError = { code: 'storage/canceled', message: 'Upload canceled by the user.' };
const unreachable: UploadError = {
  code: 'storage/retry-limit-exceeded',
  message: 'Retry limit exceeded. Please try again.',
};
const unknown: UploadError = {
  code: 'storage/unknown',
  message: 'An unknown storage error occurred.',
};

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * RFC 9530; the browser has no digests on plain http beyond this machine, and the server does
 * without.
 */
async function digestOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return `sha-256=:${btoa(String.fromCharCode(...digest))}:`;
}

function addressOf(input: UploadRequest): string {
  if ('to' in input) return input.to;
  const { purpose, owner, file, crop } = input;
  const query = new URLSearchParams({ purpose, name: file.name });
  if (owner) query.set('owner', owner);
  if (crop) query.set('crop', [crop.left, crop.top, crop.width, crop.height].join(','));
  return `/api/files?${query.toString()}`;
}

/**
 * Uploads one file with its progress. A lost connection is tried three times under one key, so that
 * the file is kept once whatever got lost.
 */
export function upload(input: UploadRequest): Upload {
  const key = hex(crypto.getRandomValues(new Uint8Array(16)));
  let isCanceled = false;
  let running: XMLHttpRequest | undefined;

  const send = (digest: string | undefined) =>
    new Promise<Outcome | 'lost'>((resolve) => {
      const request = new XMLHttpRequest();
      running = request;
      request.open('POST', addressOf(input));
      request.setRequestHeader('content-type', input.file.type || 'application/octet-stream');
      request.setRequestHeader('x-bellcart', '1');
      request.setRequestHeader('x-file-size', String(input.file.size));
      request.setRequestHeader('idempotency-key', key);
      if (digest) request.setRequestHeader('content-digest', digest);
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable)
          input.onProgress?.(Math.floor((event.loaded / event.total) * 100));
      });
      request.addEventListener('abort', () => resolve({ error: canceled }));
      request.addEventListener('error', () => resolve('lost'));
      request.addEventListener('load', () => {
        const answer = parse(request.responseText);
        if (request.status === 200 && answer) resolve({ file: answer as StoredFile });
        else if (request.status === 503 || request.status === 502) resolve('lost');
        else resolve({ error: (answer as { error?: UploadError } | undefined)?.error ?? unknown });
      });
      request.send(input.file);
    });

  const work = async (): Promise<Outcome> => {
    const digest = await digestOf(input.file);
    for (let tries = 1; ; tries += 1) {
      if (isCanceled) return { error: canceled };
      const answer = await send(digest);
      if (answer !== 'lost') return answer;
      if (tries === TRIES) return { error: unreachable };
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tries - 1)));
    }
  };
  return {
    done: work().catch(() => ({ error: unknown })),
    cancel() {
      isCanceled = true;
      running?.abort();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
