/** The longer side of a photo as it is kept, in pixels: more than a dent or a label needs, and little enough for a phone. */
export const LONGEST_SIDE = 2000;

/**
 * A camera's picture as a JPEG of at most 2000 px, upright, without the camera's own data. Null when this browser can't read it. The
 * browser decodes it outside of our memory: 20 MB are no trouble.
 */
export async function smallerPhoto(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
