import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';

/** The largest photo that is taken, in bytes: a phone's camera stays far below. */
export const DELIVERY_PHOTO_MAX_BYTES = 15 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256.');

/** The body is the photo itself. */
export const receivePhotoInput = z.strictObject({ sha256, order: idText });
export type ReceivePhoto = z.output<typeof receivePhotoInput>;

export const photoReceived = z.object({
  orderId: z.string(),
  sha256: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
});
export type PhotoReceived = z.output<typeof photoReceived>;

/** `w`: a copy of at most this width; without it staff get the photo as the phone sent it. */
export const readPhotoInput = z.strictObject({
  sha256,
  order: idText,
  w: z.string().max(5).optional(),
});
