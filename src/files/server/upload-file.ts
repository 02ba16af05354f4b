import type { Actor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { isId } from '../../kit/id.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import { idempotent } from '../../platform/idempotency.ts';
import { enqueue } from '../../platform/queue.ts';
import type { StoredFile, UploadFile } from '../contract.ts';
import { fileTooLarge, invalidFile } from '../errors.ts';
import { IMAGE_MAX_BYTES, PDF_MAX_BYTES } from '../limits.ts';
import { CONTENT_TYPES, endingOf, type FileKind, kindOf } from './file-kind.ts';
import { factsOfPdf, picturesOf } from './inspect-apart.ts';
import { encodeAvifJob } from './jobs.ts';
import type { FileOwners } from './owners.ts';
import { type Received, receiveBody } from './receive-body.ts';
import { mayUpload } from './scope.ts';
import { copyPath, type NewFile, nextName, storeFiles } from './store-files.ts';

interface Rule {
  kinds: readonly FileKind[];
  /**
   * The name's stem, per kind of content (specification, section 3: `image_{n}.jpg`, `sds.pdf`).
   */
  stem: { picture: string; pdf: string };
  owner: 'product' | null;
  isPublic: boolean;
}

const PICTURES = ['jpeg', 'png', 'webp'] as const;
const STEMS = { picture: 'image', pdf: 'sds' };
const RULES: Readonly<Record<UploadFile['purpose'], Rule>> = {
  'product-image': { kinds: PICTURES, stem: STEMS, owner: 'product', isPublic: true },
  // Nobody sees it until it is made a revision in the library of sheets
  // (safety/sheets/server/publish-sheet.ts).
  'product-sds': { kinds: ['pdf'], stem: STEMS, owner: 'product', isPublic: false },
  general: {
    kinds: [...PICTURES, 'pdf'],
    stem: { ...STEMS, pdf: 'document' },
    owner: null,
    isPublic: false,
  },
};
const isPdf = (kind: FileKind) => kind === 'pdf';

/**
 * The files that one upload becomes: a PDF as it came, a picture as its widest JPEG with its copies
 * after it.
 */
async function filesOf(
  input: UploadFile,
  kind: FileKind,
  received: Received,
): Promise<Omit<NewFile, 'path' | 'purpose' | 'isPublic'>[]> {
  if (isPdf(kind)) {
    if (input.crop) throw invalidFile('crop');
    const { pages, sections, words } = await factsOfPdf(received.bytes);
    return [
      {
        contentType: CONTENT_TYPES.pdf,
        bytes: received.bytes,
        pages,
        metadata: { sections: JSON.stringify(sections), words },
      },
    ];
  }
  const pictures = await picturesOf({
    task: 'picture',
    bytes: received.bytes,
    kind,
    ...(input.crop ? { crop: input.crop } : {}),
  });
  const main = pictures.findLast((picture) => picture.format === 'jpeg');
  if (!main) throw invalidFile('unreadable', 415);
  return [main, ...pictures.filter((picture) => picture !== main)].map((picture) => ({
    contentType: CONTENT_TYPES[picture.format],
    bytes: picture.bytes,
    width: picture.width,
    height: picture.height,
    metadata: { limit: String(picture.limit), format: picture.format },
  }));
}

/**
 * Takes an uploaded file: may you -> is it what it says -> bytes into the store, then the rows with
 * one commit. The answer comes once for a key; a repeat gets the first one's file.
 * @throws AppError `storage/...`: unauthenticated, unauthorized, invalid-argument
 *   (`details.reason`), quota-exceeded, canceled, server-file-wrong-size, invalid-checksum,
 *   retry-limit-exceeded
 */
export async function uploadFile(
  app: App,
  anyone: Actor,
  input: UploadFile,
  {
    request,
    owners,
    ...facts
  }: { request: Request; owners: FileOwners; key: string; requestId: string; network: string },
): Promise<StoredFile> {
  const actor = mayUpload(anyone);
  const rule = RULES[input.purpose];
  const owner = input.owner ?? '';
  if (rule.owner ? !isId(owner) : owner !== '') throw invalidFile('owner');
  if (rule.owner && !(await owners.sees(app.db, actor, rule.owner, owner)))
    throw invalidFile('owner', 404);
  const limit =
    endingOf(input.name) === 'pdf' && rule.kinds.includes('pdf') ? PDF_MAX_BYTES : IMAGE_MAX_BYTES;
  const received = await receiveBody(request, limit).catch((error: unknown) => {
    // Who cut it gets no answer; this line is all that stays of it.
    if (error instanceof AppError)
      app.log.info('upload refused', { code: error.code, requestId: facts.requestId });
    throw error;
  });
  const kind = kindOf(input.name, received.bytes, rule.kinds);
  if (!isPdf(kind) && received.bytes.length > IMAGE_MAX_BYTES) throw fileTooLarge(IMAGE_MAX_BYTES);
  const made = await filesOf(input, kind, received);
  const quotaBytes = await owners.quotaBytes(app);
  const body = { ...input, sha256: received.sha256 };

  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'upload-file', key: facts.key, body },
      async () => {
        const folder = rule.owner ? `products/${owner}` : `general/${newId(app)}`;
        const main = await nextName(
          app,
          folder,
          isPdf(kind) ? rule.stem.pdf : rule.stem.picture,
          isPdf(kind) ? 'pdf' : 'jpg',
        );
        const files = made.map((file, at) => ({
          ...file,
          purpose: input.purpose,
          isPublic: rule.isPublic,
          path:
            at === 0
              ? main
              : copyPath(main, file.metadata?.limit ?? '', file.metadata?.format ?? ''),
          ...(at === 0 ? {} : { copyOf: main }),
        }));
        const [stored] = await storeFiles(app, tx, files, { userId: actor.id, quotaBytes });
        if (!stored) throw new Error('A file was stored without its row.');
        await owners.record(app, tx, actor, {
          action: 'file.upload',
          objectKind: rule.owner ?? 'file',
          objectId: rule.owner ? owner : stored.path,
          after: { path: stored.path, sha256: stored.sha256, sizeBytes: stored.sizeBytes },
          requestId: facts.requestId,
          network: facts.network,
        });
        if (input.purpose === 'product-image')
          await enqueue(
            tx,
            encodeAvifJob,
            { path: stored.path },
            { key: `encode-avif:${stored.path}` },
          );
        return stored;
      },
    ),
  );
}
