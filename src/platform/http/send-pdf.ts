/**
 * security.md 4.1: a sheet may be framed by our own pages and by nobody else; no sandbox, which
 * would stop the browser's viewer.
 */
const PDF_POLICY = "default-src 'none'; frame-ancestors 'self'";

export interface PdfAnswer {
  bytes: Uint8Array;
  /** What it is called when it is saved: plain ASCII. */
  filename: string;
  /** Digest of the bytes: the entity tag. */
  sha256: string;
  /** Anybody may keep it for an hour; else nobody but the browser. */
  isPublic: boolean;
  download?: boolean;
  /** Search engines leave it out. */
  isUnlisted?: boolean;
}

/** A PDF as an answer that shows in the page, or 304 where the browser has it already. */
export function sendPdf(request: Request, pdf: PdfAnswer): Response {
  const etag = `"${pdf.sha256}"`;
  const headers = new Headers({
    etag,
    'cache-control': pdf.isPublic ? 'public, max-age=3600' : 'private, no-cache',
    'content-security-policy': PDF_POLICY,
    'x-content-type-options': 'nosniff',
  });
  if (pdf.isUnlisted) headers.set('x-robots-tag', 'noindex');
  const known = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*'))
    return new Response(null, { status: 304, headers });
  headers.set('content-type', 'application/pdf');
  headers.set(
    'content-disposition',
    `${pdf.download ? 'attachment' : 'inline'}; filename="${pdf.filename}"`,
  );
  headers.set('content-length', String(pdf.bytes.byteLength));
  return new Response(pdf.bytes as Uint8Array<ArrayBuffer>, { headers });
}
