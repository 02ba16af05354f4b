/** Each picture is kept in these widths (px); a smaller picture is not blown up. */
export const IMAGE_WIDTHS = [320, 800, 1600] as const;

/**
 * The address of a stored file. The version comes from its bytes, so that a browser may keep what
 * it has for ever; without a version the file is asked for again after an hour.
 */
export function downloadUrl(path: string, sha256?: string): string {
  return sha256 ? `/files/${path}?v=${sha256.slice(0, 16)}` : `/files/${path}`;
}

/** The stored path of a download URL, or null when it is none of ours. */
export function pathOfUrl(url: string): string | null {
  const match =
    /^\/files\/([A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)(?:\?v=[0-9a-f]{16})?$/.exec(
      url,
    );
  return match?.[1] && !match[1].includes('..') ? match[1] : null;
}

/**
 * One picture in a width (px) of IMAGE_WIDTHS; the server picks the format that the browser knows.
 */
export function sizedUrl(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
}

/**
 * A stored picture in all widths, for `srcset`; undefined for pictures that are not in the file
 * store (drawn packs).
 */
export function pictureSet(url: string): string | undefined {
  return pathOfUrl(url)
    ? IMAGE_WIDTHS.map((width) => `${sizedUrl(url, width)} ${width}w`).join(', ')
    : undefined;
}
