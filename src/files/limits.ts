/** Bytes (security.md 4.3). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const PDF_MAX_BYTES = 20 * 1024 * 1024;
/** Pixels in all (security.md 4.6). */
export const IMAGE_MAX_PIXELS = 40_000_000;
export const PDF_MAX_PAGES = 200;

/** What the browser's file chooser offers; the server looks at the bytes. */
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/webp';
export const PDF_ACCEPT = 'application/pdf,.pdf';
/** A letter comes as either. */
export const LETTER_ACCEPT = `${PDF_ACCEPT},${IMAGE_ACCEPT}`;
