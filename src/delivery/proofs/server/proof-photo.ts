import sharp from 'sharp';
import { IMAGE_MAX_PIXELS } from '../../../files/limits.ts';
import { copyPath } from '../../../files/server/store-files.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { DeliveryProof } from '../../deliveries/proof-contract.ts';
import { type ProofScope, photoOfProof } from '../../deliveries/server/read-proof.ts';

/** A photo of a proof, with its bytes for paper. */
export interface PaperPhoto {
  kind: DeliveryProof['photos'][number]['kind'];
  sha256: string;
  bytes: Buffer;
}

/** Pixels on paper: 1.7 inches at 210 dpi. */
const ON_PAPER = 360;
/** The copy that is drawn, by its width: the bytes that the phone sent are opened in a process of their own alone, when they come. */
const COPY = 800;

/**
 * A photo of a proof as a small JPEG for paper, upright and without what the camera wrote into it.
 * @throws AppError `not-found` also for one that has not come yet
 */
export async function paperPhoto(
  app: Pick<App, 'db' | 'storage'>,
  scope: ProofScope,
  photo: { deliveryId: string; sha256: string },
): Promise<Buffer> {
  const path = await photoOfProof(app.db, scope, photo.deliveryId, photo.sha256);
  if (!path) throw notFound();
  const { bytes } = await app.storage.get(copyPath(path, COPY, 'jpeg'));
  return sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: ON_PAPER, height: ON_PAPER, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 76 })
    .toBuffer();
}
