import { createHash } from 'node:crypto';
import type { Sql } from '../database.ts';
import { rowShape, text } from '../row-shape.ts';
import { sql } from '../sql.ts';

/** A rendered page. `parts` are its text cut where the nonce of its Content-Security-Policy stood: each answer puts its own there. */
interface CachedPage {
  version: string;
  etag: string;
  contentType: string;
  cacheControl: string | null;
  parts: readonly string[];
  bytes: number;
}

export interface PageCache {
  /** The version of everything that visitors see: changes exactly when a transaction that touched it commits, for all processes alike. */
  version(): Promise<string>;
  find(key: string, version: string): CachedPage | undefined;
  keep(
    key: string,
    version: string,
    page: { text: string; nonce: string; contentType: string; cacheControl: string | null },
  ): CachedPage;
}

/** Characters are counted twice: that is what the memory holds at most. */
const BYTES_A_CHARACTER = 2;

const versionRow = rowShape({ version: text });

/**
 * Public pages as visitors without a session get them, least recently used thrown away first.
 * The text is cut at the first nonce rather than at a fixed mark: nobody could write that mark into a page beforehand.
 */
export function createPageCache(db: Sql, maxBytes = 6 * 1024 * 1024): PageCache {
  const pages = new Map<string, CachedPage>();
  let held = 0;
  const drop = (key: string) => {
    held -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  };
  return {
    async version() {
      const row = await db.row(
        versionRow,
        sql`select coalesce(max(id), 0) || '.' || count(*) as version from public_changes`,
      );
      return row?.version ?? '';
    },
    find(key, version) {
      const page = pages.get(key);
      if (!page) return undefined;
      pages.delete(key);
      if (page.version !== version) {
        held -= page.bytes;
        return undefined;
      }
      pages.set(key, page);
      return page;
    },
    keep(key, version, { text, nonce, contentType, cacheControl }) {
      const parts = text.split(nonce);
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part).update('\0');
      const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
      const page = {
        version,
        etag,
        contentType,
        cacheControl,
        parts,
        bytes: text.length * BYTES_A_CHARACTER,
      };
      drop(key);
      if (page.bytes > maxBytes / 8) return page;
      pages.set(key, page);
      held += page.bytes;
      for (const oldest of pages.keys()) {
        if (held <= maxBytes) break;
        drop(oldest);
      }
      return page;
    },
  };
}

/** Does the browser hold this version already? Weak comparison (RFC 9110, 13.1.2). */
export function holds(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch !== null && ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
