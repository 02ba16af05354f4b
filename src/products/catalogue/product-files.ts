/** Pictures of one product. */
export const MAX_IMAGES = 12;

/**
 * The stored path of a download URL (`/files/products/{id}/image_1.jpg`, with or without `/api` and
 * a version), or null when it is no URL of our file store.
 */
export function storedPath(url: string): string | null {
  const match =
    /^\/(?:api\/)?files\/(products\/[0-9a-f-]{36}\/[A-Za-z0-9][A-Za-z0-9._-]{0,120})(?:\?v=[A-Za-z0-9_-]{1,64})?$/.exec(
      url,
    );
  return match?.[1] ?? null;
}

/**
 * True when the URL is a file in the product's own folder, `products/{id}/{filename}`
 * (specification, section 3).
 */
export function isOwnFile(productId: string, url: string): boolean {
  return storedPath(url)?.startsWith(`products/${productId}/`) ?? false;
}
