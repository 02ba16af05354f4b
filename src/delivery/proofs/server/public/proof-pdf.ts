import { createHash } from 'node:crypto';
import { readCompany, readLogo } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { isId } from '../../../../kit/id.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { collectBytes } from '../../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../../platform/pdf-document.ts';
import type { DeliveryProof } from '../../../deliveries/proof-contract.ts';
import {
  everyProof,
  type ProofScope,
  proofScope,
  readProof,
} from '../../../deliveries/server/read-proof.ts';
import { PROOF_MESSAGES } from '../../public/messages.ts';
import { drawProof } from '../draw-proof.ts';
import { type PaperPhoto, paperPhoto } from '../proof-photo.ts';

/** Photos on paper; the page has all. */
const PHOTOS_ON_PAPER = 8;

export interface ProofFile {
  bytes: Buffer;
  sha256: string;
  filename: string;
}

/**
 * The proof as a PDF of letter size, for who may read it. The same record with the same photos gives the same bytes.
 * @throws AppError `not-found`
 */
export const proofPdf = (app: App, user: UserActor, deliveryId: string): Promise<ProofFile> =>
  makeProofPdf(app, proofScope(user), deliveryId);

/** The same for what the shop sends itself: the mail to the customer's people, the file in the books. */
export const proofToSend = (app: App, deliveryId: string): Promise<ProofFile> =>
  makeProofPdf(app, everyProof(), deliveryId);

/** As a mail attaches it (`delivery-proof` of `src/jobs.ts`): made when the mail goes out, with the photos that have come by then. */
export async function proofForMail(app: App, deliveryId: string) {
  const { bytes } = await proofToSend(app, deliveryId);
  return { bytes, contentType: 'application/pdf' };
}

async function makeProofPdf(app: App, scope: ProofScope, deliveryId: string): Promise<ProofFile> {
  const proof = isId(deliveryId) ? await readProof(app.db, scope, deliveryId) : undefined;
  if (!proof) throw notFound();
  const [company, logo] = await Promise.all([readCompany(app), readLogo(app)]);
  const doc = new TaggedPdf(
    {
      title: `${PROOF_MESSAGES.title} ${proof.number}`,
      author: company.name,
      madeAt: proof.acceptedAt,
    },
    { bufferPages: true, margins: { top: 48, bottom: 40, left: 54, right: 54 } },
  );
  const written = collectBytes(doc);
  const photos = await photosOf(app, scope, proof);
  drawProof(doc, { company, logo: logo?.png, proof, photos });
  doc.end();
  const bytes = await written;
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    filename: PROOF_MESSAGES.file(proof.number, proof.attempt),
  };
}

/** Photos of the record and of its corrections. One that can't be read is left to the page, which counts it. */
async function photosOf(app: App, scope: ProofScope, proof: DeliveryProof): Promise<PaperPhoto[]> {
  const all = [...proof.photos, ...proof.corrections.flatMap((one) => one.photos)];
  const here = all.filter((photo) => photo.isHere).slice(0, PHOTOS_ON_PAPER);
  const photos: PaperPhoto[] = [];
  for (const { kind, sha256 } of here) {
    try {
      const bytes = await paperPhoto(app, scope, { deliveryId: proof.id, sha256 });
      photos.push({ kind, sha256, bytes });
    } catch (error) {
      app.log.warn('a photo is not on the proof', { deliveryId: proof.id, sha256, error });
    }
  }
  return photos;
}
