/** What a stored file is besides its bytes. */
export interface StoredObject {
  bytes: Uint8Array;
  contentType: string;
  /** ISO 8601, UTC. */
  uploadedAt: string;
}

/** The file port. Paths are relative with forward slashes, e.g. `products/{id}/{filename}`. */
export interface Storage {
  /** Writes whole or not at all. Content type defaults to application/octet-stream. */
  put(path: string, bytes: Uint8Array, meta: { contentType?: string; uploadedAt: string }): Promise<void>;
  /** Throws AppError `storage/object-not-found` when there is none. */
  get(path: string): Promise<StoredObject>;
  /** Deletes one file; true when it was there. */
  remove(path: string): Promise<boolean>;
  /** Every path under a folder. */
  list(folder: string): Promise<string[]>;
  /** Deletes all files under a folder (list, then each). Returns how many. */
  removeFolder(folder: string): Promise<number>;
}
