import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Sql } from '../database.ts';
import { publicVersion } from '../public-version.ts';
import { rowShape, text } from '../row-shape.ts';
import { sharedRead } from '../shared-read.ts';
import { sql } from '../sql.ts';

export type Encoding = 'br' | 'gzip';

/** A rendered page as it is sent: the same bytes to everybody, so its Content-Security-Policy names its own scripts by their hashes. */
export interface CachedPage {
  version: string;
  etag: string;
  contentType: string;
  cacheControl: string | null;
  body: Buffer;
  /** Made when somebody first takes it. */
  packed: Map<Encoding, Promise<Buffer>>;
  /** `sha256-...` of each inline script. */
  scripts: readonly string[];
  bytes: number;
}

export interface PageCache {
  /** The version of everything that visitors see: changes exactly when a transaction that touched it commits, for all processes alike. */
  version(): Promise<string>;
  find(key: string, version: string): CachedPage | undefined;
  store(
    key: string,
    version: string,
    page: { text: string; nonce: string; contentType: string; cacheControl: string | null },
  ): CachedPage;
  /** The page as this encoding has it. */
  pack(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer>;
}

const versionRow = rowShape({ version: text });

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** A page is packed once and sent often: what brotli takes for it above its usual quality comes back with each answer. */
const PACK: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipped(body, { level: 9 }),
};

/**
 * The text without the nonce it was rendered with, and the hashes of the scripts that carried it. A script that somebody had slipped
 * into the text could not know the nonce beforehand: it has no hash, and the policy refuses it.
 */
function withoutNonce(text: string, nonce: string): { text: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  for (const [, attributes = '', script = ''] of text.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  ))
    if (attributes.includes(mark) && script)
      scripts.push(`sha256-${createHash('sha256').update(script).digest('base64')}`);
  return { text: text.replaceAll(mark, ''), scripts: [...new Set(scripts)] };
}

const sharedVersion = sharedRead(async (db) => {
  const row = await db.row(versionRow, sql`select ${publicVersion} as version`);
  return row?.version ?? '';
});

/** Public pages as visitors without a session get them, least recently used thrown away first. */
export function createPageCache(db: Sql, maxBytes = 6 * 1024 * 1024): PageCache {
  const pages = new Map<string, CachedPage>();
  let held = 0;
  const drop = (key: string) => {
    held -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  };
  const makeRoom = () => {
    for (const oldest of pages.keys()) {
      if (held <= maxBytes) break;
      drop(oldest);
    }
  };
  return {
    version: () => sharedVersion(db),
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
    store(key, version, { text, nonce, contentType, cacheControl }) {
      const open = withoutNonce(text, nonce);
      const body = Buffer.from(open.text);
      const page: CachedPage = {
        version,
        etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
        contentType,
        cacheControl,
        body,
        packed: new Map(),
        scripts: open.scripts,
        bytes: body.length,
      };
      drop(key);
      if (page.bytes > maxBytes / 8) return page;
      pages.set(key, page);
      held += page.bytes;
      makeRoom();
      return page;
    },
    pack(key, page, encoding) {
      const known = page.packed.get(encoding);
      if (known) return known;
      const packing = PACK[encoding](page.body).then((bytes) => {
        page.bytes += bytes.length;
        if (pages.get(key) === page) held += bytes.length;
        makeRoom();
        return bytes;
      });
      page.packed.set(encoding, packing);
      packing.catch(() => page.packed.delete(encoding));
      return packing;
    },
  };
}

/** Does the browser hold this version already? Weak comparison (RFC 9110, 13.1.2). */
export function etagMatches(ifNoneMatch: string | null, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch !== null && ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
