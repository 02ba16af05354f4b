import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { AppError } from '../kit/app-error.ts';
import {
  bucketNotFound,
  checkedPath,
  DEFAULT_CONTENT_TYPE,
  damagedOnTheWay,
  objectNotFound,
  type Storage,
  storageFull,
  storeRefusesUs,
  storeUnreachable,
} from './storage.ts';

export interface S3Settings {
  /** Path style, with the bucket: `https://host/bucket`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TRIES = 3;
const FIRST_PAUSE_MS = 150;
/** A call that takes longer is aborted and retried. */
const TIMEOUT_MS = 30_000;
/** S3 keeps metadata names in lower case. */
const UPLOADED_AT = 'x-amz-meta-uploadedat';

/** The service's own code, e.g. `NoSuchKey`. The client only finds it under one exact content type, so look into the body too. */
function serviceCode(error: S3ServiceError): string {
  return /<Code>([A-Za-z]+)<\/Code>/.exec(error.body ?? '')?.[1] ?? error.serviceCode ?? '';
}

const isPassing = (error: unknown) =>
  !(error instanceof S3ServiceError) ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 408;

/** A failure of the client as the catalogue's code; the original error stays as its cause, for the log. */
function translate(error: unknown): AppError {
  return Object.assign(refusalFor(error), { cause: error });
}

function refusalFor(error: unknown): AppError {
  if (!(error instanceof S3ServiceError)) return storeUnreachable();
  const code = serviceCode(error);
  if (code === 'NoSuchBucket') return bucketNotFound();
  if (code === 'QuotaExceeded' || code === 'EntityTooLarge' || error.status === 507)
    return storageFull();
  if (code === 'BadDigest' || code === 'XAmzContentChecksumMismatch') return damagedOnTheWay();
  if (error.status === 401 || error.status === 403) return storeRefusesUs();
  if (error.status === 404) return objectNotFound();
  return storeUnreachable();
}

/** The file port on any S3-compatible service. Network trouble and 5xx answers are tried three times. */
export function s3Storage(settings: S3Settings, outside: { fetch: typeof fetch }): Storage {
  const client = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS, fetch: outside.fetch });
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries < TRIES && isPassing(error)) await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
        else throw translate(error);
      }
    }
  };
  const list = async (folder: string): Promise<string[]> => {
    const prefix = folder === '' ? '' : `${checkedPath(folder)}/`;
    const objects = await call(() => client.listObjects('/', prefix));
    if (!objects) throw bucketNotFound();
    return objects.map((object) => object.Key).sort();
  };
  const remove = async (name: string): Promise<boolean> => {
    const path = checkedPath(name);
    // Deleting answers the same whether the file was there or not.
    const there = await call(() => client.objectExists(path));
    await call(() => client.deleteObject(path));
    return there === true;
  };
  const factsOf = (headers: Headers) => ({
    contentType: headers.get('content-type') ?? DEFAULT_CONTENT_TYPE,
    uploadedAt:
      headers.get(UPLOADED_AT) ?? new Date(headers.get('last-modified') ?? 0).toISOString(),
  });
  return {
    async put(name, bytes, meta) {
      const path = checkedPath(name);
      const checksum = createHash('sha256').update(bytes).digest('base64');
      await call(async () => {
        const headers = {
          [UPLOADED_AT]: meta.uploadedAt,
          'x-amz-checksum-sha256': checksum,
        } as const;
        const answer = await client.putObject(
          path,
          bytes,
          meta.contentType ?? DEFAULT_CONTENT_TYPE,
          undefined,
          headers,
        );
        await answer.body?.cancel();
      });
    },
    async get(name) {
      const path = checkedPath(name);
      return call(async () => {
        const answer = await client.getObjectRaw(path);
        return { bytes: new Uint8Array(await answer.arrayBuffer()), ...factsOf(answer.headers) };
      });
    },
    async about(name) {
      const path = checkedPath(name);
      return call(async () => {
        // One byte tells all: the client's HEAD gives no headers back. An empty file has no byte to give.
        const answer = await client.getObjectRaw(path, false, 0, 1).catch((error: unknown) => {
          if (error instanceof S3ServiceError && error.status === 416)
            return client.getObjectRaw(path);
          throw error;
        });
        await answer.body?.cancel();
        const whole =
          /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ??
          answer.headers.get('content-length') ??
          '0';
        return { ...factsOf(answer.headers), sizeBytes: Number(whole) };
      });
    },
    remove,
    list,
    async removeFolder(folder) {
      const names = await list(folder);
      for (const name of names) await remove(name);
      return names.length;
    },
    // A put is one request: the service keeps it whole or not at all.
    clearUnfinished: async () => 0,
  };
}
