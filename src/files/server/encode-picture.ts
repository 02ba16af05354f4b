import sharp from 'sharp';
import type { Crop } from '../contract.ts';
import { IMAGE_WIDTHS } from '../download-url.ts';
import type { FileFailure } from '../errors.ts';
import { IMAGE_MAX_PIXELS } from '../limits.ts';

/**
 * Only these formats are ever opened, whatever the bytes pretend to be. Held for the whole process,
 * which is why this one is a process of its own.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.concurrency(1);
sharp.cache(false);

const SECONDS = 10;
const PAPER = '#ffffff';
/** Twice the size in which it is shown at the most, px. */
const LOGO = { width: 480, height: 144 };

export interface EncodedPicture {
  /** Widest a copy may be, px. */
  limit: number;
  format: 'jpeg' | 'webp' | 'avif' | 'png';
  bytes: Uint8Array;
  width: number;
  height: number;
}

const open = (bytes: Uint8Array) =>
  sharp(bytes, {
    limitInputPixels: IMAGE_MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: SECONDS });

function fits(crop: Crop, width: number, height: number): boolean {
  return (
    crop.width >= 1 &&
    crop.height >= 1 &&
    crop.left + crop.width <= width &&
    crop.top + crop.height <= height
  );
}

/**
 * The picture upright, cut, on white and without a word about camera, place or person, in all
 * widths as JPEG and WebP.
 */
export async function encodePicture(
  bytes: Uint8Array,
  kind: string,
  crop?: Crop,
): Promise<EncodedPicture[] | FileFailure> {
  // What the head says is read without a limit, so that a bomb is called one; not one pixel of it
  // is unpacked.
  const facts = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
  if (!facts) return 'unreadable';
  if (facts.format !== kind || (facts.pages ?? 1) > 1) return 'kind';
  if (facts.width * facts.height > IMAGE_MAX_PIXELS) return 'pixels';
  const { width, height } = facts.autoOrient;
  if (crop && !fits(crop, width, height)) return 'crop';
  const upright = open(bytes).autoOrient();
  const widest = Math.max(...IMAGE_WIDTHS);
  try {
    const base = await (crop ? upright.extract(crop) : upright)
      .flatten({ background: PAPER })
      .toColorspace('srgb')
      .resize({ width: widest, height: widest * 2, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels, ...size } = base.info;
    const raw = { raw: { width: size.width, height: size.height, channels } };
    const copies: EncodedPicture[] = [];
    for (const limit of IMAGE_WIDTHS) {
      const sized = sharp(base.data, raw).resize({
        width: limit,
        height: limit * 2,
        fit: 'inside',
        withoutEnlargement: true,
      });
      const jpeg = await sized
        .clone()
        .jpeg({ quality: 84, progressive: true })
        .toBuffer({ resolveWithObject: true });
      const webp = await sized.clone().webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
      for (const [format, copy] of [['jpeg', jpeg] as const, ['webp', webp] as const]) {
        copies.push({
          limit,
          format,
          bytes: copy.data,
          width: copy.info.width,
          height: copy.info.height,
        });
      }
    }
    return copies;
  } catch (error) {
    return error instanceof Error && /timeout/i.test(error.message) ? 'time' : 'unreadable';
  }
}

/**
 * A company's logo: upright, small, see-through where it was, and without a word about who made it.
 */
export async function encodeLogo(
  bytes: Uint8Array,
  kind: string,
): Promise<EncodedPicture[] | FileFailure> {
  const facts = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
  if (!facts) return 'unreadable';
  if (facts.format !== kind || (facts.pages ?? 1) > 1) return 'kind';
  if (facts.width * facts.height > IMAGE_MAX_PIXELS) return 'pixels';
  try {
    const made = await open(bytes)
      .autoOrient()
      .toColorspace('srgb')
      .trim()
      .resize({ width: LOGO.width, height: LOGO.height, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true, colours: 128 })
      .toBuffer({ resolveWithObject: true });
    return [
      {
        limit: LOGO.width,
        format: 'png',
        bytes: made.data,
        width: made.info.width,
        height: made.info.height,
      },
    ];
  } catch (error) {
    return error instanceof Error && /timeout/i.test(error.message) ? 'time' : 'unreadable';
  }
}

/** AVIF copies of a stored picture: slow to make, so a job's work. */
export async function encodeAvif(bytes: Uint8Array): Promise<EncodedPicture[]> {
  const copies: EncodedPicture[] = [];
  for (const limit of IMAGE_WIDTHS) {
    const made = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS })
      .resize({ width: limit, height: limit * 2, fit: 'inside', withoutEnlargement: true })
      .avif({ quality: 60, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    copies.push({
      limit,
      format: 'avif',
      bytes: made.data,
      width: made.info.width,
      height: made.info.height,
    });
  }
  return copies;
}
