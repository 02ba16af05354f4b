import { AppError } from '../kit/app-error.ts';

/** The content type of a file that came without one (specification, section 3). */
export const DEFAULT_CONTENT_TYPE = 'application/octet-stream';

/** Lies in the store beside the folders, and says whose it is. */
export const STORE_SIGN = 'installation.json';

/** What a stored file is besides its bytes. */
export interface StoredFacts {
  contentType: string;
  /** ISO 8601, UTC. */
  uploadedAt: string;
}

export interface StoredObject extends StoredFacts {
  bytes: Uint8Array;
}

/** The file port. Paths are relative with forward slashes, e.g. `products/{id}/{filename}`. */
export interface Storage {
  /** Writes whole or not at all. Content type defaults to application/octet-stream. */
  put(
    path: string,
    bytes: Uint8Array,
    meta: { contentType?: string; uploadedAt: string },
  ): Promise<void>;
  /** Throws AppError `storage/object-not-found` when there is none. */
  get(path: string): Promise<StoredObject>;
  /** The same without the bytes. */
  about(path: string): Promise<StoredFacts & { sizeBytes: number }>;
  /** Deletes one file; true when it was there. */
  remove(path: string): Promise<boolean>;
  /** Every path under a folder, sorted; `''` = everything. */
  list(folder: string): Promise<string[]>;
  /** Deletes all files under a folder (list, then each). Returns how many. */
  removeFolder(folder: string): Promise<number>;
  /** Clears what writes left behind that were cut before this time (UTC ms). Returns how many. */
  clearUnfinished(before: number): Promise<number>;
}

export const objectNotFound = () =>
  new AppError('storage/object-not-found', 404, 'The requested file does not exist.');
export const invalidUrl = () =>
  new AppError('storage/invalid-url', 400, 'The provided URL is not in a recognized format.');
export const storageFull = () =>
  new AppError('storage/quota-exceeded', 507, 'Quota exceeded for Cloud Storage.');
/** Statuses below are of our server and its store: the caller did nothing wrong. */
export const storeUnreachable = () =>
  new AppError('storage/retry-limit-exceeded', 503, 'Retry limit exceeded. Please try again.');
export const storeRefusesUs = () =>
  new AppError('storage/unauthorized', 502, 'You don’t have permission to access this file.');
export const bucketNotFound = () =>
  new AppError('storage/bucket-not-found', 502, 'The specified storage bucket does not exist.');
export const damagedOnTheWay = () =>
  new AppError('storage/invalid-checksum', 502, 'File corrupted during upload. Please try again.');

/** Whether a file exists. Other failures are thrown: no answer is not "no". */
export async function isThere(storage: Pick<Storage, 'about'>, path: string): Promise<boolean> {
  try {
    await storage.about(path);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage/object-not-found') return false;
    throw error;
  }
}

const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/**
 * The path, when every driver can keep a file under it: plain segments, none of them hidden or a step up, at most 300 characters.
 * @throws AppError `storage/invalid-url`
 */
export function checkedPath(path: string): string {
  if (path.length > 300 || !PATH.test(path) || path.includes('..') || /\.(meta|part)$/.test(path))
    throw invalidUrl();
  return path;
}
