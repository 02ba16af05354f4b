import { z } from 'zod';

/**
 * What a file is for. It decides who may put it there, where it lies, and who may read it:
 * `product-image` is a super_admin's and public while its product is; `product-sds` too, once it is
 * a revision in the library of sheets (until then it waits for staff only, and goes after a day);
 * `delivery-photo` is the driver's and never public; `general` is a super_admin's own filing and for
 * staff only.
 */
export const PURPOSES = ['product-image', 'product-sds', 'delivery-photo', 'general'] as const;
export type Purpose = (typeof PURPOSES)[number];
/** Photos of deliveries come to the room of deliveries, as the phone took them. */
export const UPLOADED = ['product-image', 'product-sds', 'general'] as const;

/** The part of a picture to keep, in pixels of the upright picture. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

const crop = z
  .string()
  .regex(/^\d{1,5},\d{1,5},\d{1,5},\d{1,5}$/, 'is four whole numbers: left,top,width,height')
  .transform((text): Crop => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number);
    return { left, top, width, height };
  });

/** Query of an upload; the body is the file itself. */
export const uploadFile = z.strictObject({
  purpose: z.enum(UPLOADED),
  /** The product that it belongs to; `general` files have none. */
  owner: z.string().max(40).optional(),
  /** The file's name on the sender's machine: only its ending counts. */
  name: z.string().max(255),
  crop: crop.optional(),
});
export type UploadFile = z.output<typeof uploadFile>;

export const storedFile = z.object({
  /** Where it lies, e.g. `products/{id}/image_1.jpg`. */
  path: z.string(),
  /** Its download URL. */
  url: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
  uploadedAt: z.string(),
  /** Pixels; null for what is no picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Of a PDF; null for what is none. */
  pages: z.int().nullable(),
});
export type StoredFile = z.output<typeof storedFile>;

export const removeFolder = z.strictObject({
  folder: z.string().max(100),
});
export const removedFolder = z.object({ removed: z.int() });
