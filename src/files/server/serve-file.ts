import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { checkedPath, DEFAULT_CONTENT_TYPE, objectNotFound } from '../../platform/storage.ts';
import { IMAGE_WIDTHS } from '../download-url.ts';
import { CONTENT_TYPES } from './file-kind.ts';
import type { FileOwners } from './owners.ts';
import { type FileRow, fileWithCopies } from './queries.ts';
import { audienceOf } from './scope.ts';
import { copyPath } from './store-files.ts';

/**
 * security.md 4.1: a sheet must open in the browser's viewer, which some browsers refuse under
 * `sandbox`.
 */
const PDF_POLICY = "default-src 'none'; frame-ancestors 'self'";
const KNOWN: ReadonlySet<string> = new Set(Object.values(CONTENT_TYPES));
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The copy in the requested width and the best format that this browser takes; the file itself
 * where there is none.
 */
function chosen(
  main: FileRow,
  copies: readonly FileRow[],
  requested: string | null,
  accept: string,
): FileRow {
  if (copies.length === 0) return main;
  const limit =
    IMAGE_WIDTHS.find((width) => String(width) === requested) ?? Math.max(...IMAGE_WIDTHS);
  const byPath = new Map([main, ...copies].map((row) => [row.path, row]));
  for (const format of ['avif', 'webp'] as const) {
    const copy = byPath.get(copyPath(main.path, limit, format));
    if (copy && accept.includes(CONTENT_TYPES[format])) return copy;
  }
  return byPath.get(copyPath(main.path, limit, 'jpeg')) ?? main;
}

/**
 * The type that a file is served under: one that we know, else the specification's default (section
 * 3), which no browser runs.
 */
const servedAs = (contentType: string) =>
  KNOWN.has(contentType) ? contentType : DEFAULT_CONTENT_TYPE;

function headersOf(
  file: FileRow,
  main: FileRow,
  options: { shared: boolean; versioned: boolean; negotiated: boolean },
): Headers {
  const name = main.path.slice(main.path.lastIndexOf('/') + 1);
  const contentType = servedAs(file.contentType);
  const isPdf = contentType === CONTENT_TYPES.pdf;
  const isShown = isPdf || contentType.startsWith('image/');
  const age = options.versioned ? 'max-age=31536000, immutable' : 'max-age=3600';
  return new Headers({
    'content-type': contentType,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
    etag: `"${file.sha256.slice(0, 32)}"`,
    'last-modified': file.uploadedAt.toUTCString(),
    'cache-control': options.shared ? `public, ${age}` : 'private, no-cache',
    'content-security-policy': isPdf ? PDF_POLICY : FILE_POLICY,
    'x-content-type-options': 'nosniff',
    vary:
      [...(options.negotiated ? ['Accept'] : []), ...(options.shared ? [] : ['Cookie'])].join(
        ', ',
      ) || 'Origin',
  });
}

/**
 * Answers `GET /files/{path}`. What this actor may not see answers like what is not there.
 * @throws AppError `storage/object-not-found`, `storage/invalid-url`
 */
export async function serveFile(
  app: App,
  actor: Actor,
  request: Request,
  { path, owners }: { path: string; owners: FileOwners },
): Promise<Response> {
  const [main, ...copies] = await fileWithCopies(app.db, checkedPath(path));
  if (!main) throw objectNotFound();
  const audience = await audienceOf(app, actor, main, owners);
  if (audience === 'nobody') throw objectNotFound();
  return answerFile(app, request, { main, copies, audience });
}

/** Answers with a file, or with its copy in the width of `?w=`, for a request whose sender may see it. */
async function answerFile(
  app: App,
  request: Request,
  {
    main,
    copies,
    audience,
  }: { main: FileRow; copies: readonly FileRow[]; audience: 'everyone' | 'this-person' },
): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const file = chosen(main, copies, query.get('w'), request.headers.get('accept') ?? '');
  const versioned = query.get('v') === main.sha256.slice(0, 16);
  const headers = headersOf(file, main, {
    shared: audience === 'everyone',
    versioned,
    negotiated: copies.length > 0,
  });
  if (request.headers.get('if-none-match')?.includes(headers.get('etag') ?? '-'))
    return new Response(null, { status: 304, headers });
  const { bytes } = await app.storage.get(file.path);
  headers.set('content-length', String(bytes.length));
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}

/**
 * Answers with a photo that another room lets this person see: as it came (`whole`), or a copy of it.
 * @throws AppError `storage/object-not-found`
 */
export async function answerPhoto(
  app: App,
  request: Request,
  path: string,
  { whole }: { whole: boolean },
): Promise<Response> {
  const [main, ...copies] = await fileWithCopies(app.db, checkedPath(path));
  if (!main) throw objectNotFound();
  return answerFile(app, request, { main, copies: whole ? [] : copies, audience: 'this-person' });
}
