/** A paper that is read in the browser and never kept by a proxy. `name`: of the file, without what a file's name can't have. */
export const paperResponse = (bytes: Uint8Array, name: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
