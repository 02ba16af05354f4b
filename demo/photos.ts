import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCompany } from '../src/company/server/queries.ts';
import { openPhoto, photoFiles } from '../src/files/server/photo-files.ts';
import { storeFiles } from '../src/files/server/store-files.ts';
import type { App } from '../src/platform/app.ts';
import { ROOT_FOLDER } from '../src/platform/root-folder.ts';
import { rowShape, text } from '../src/platform/row-shape.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';

/** Drawn for the demo: no dock was photographed. */
const NAMES = ['damaged-case', 'left-at-door', 'short-pallet'] as const;
export type DemoPhoto = (typeof NAMES)[number];

const bytesOf = (name: DemoPhoto) =>
  readFileSync(path.join(ROOT_FOLDER, 'demo', 'photos', `${name}.jpg`));

/** The fingerprint under which deliveries and claims name it. */
export const photoHash = (name: DemoPhoto): string =>
  createHash('sha256').update(bytesOf(name)).digest('hex');

const placeRow = rowShape({ kind: text, owner: text, orderId: text });

/** Stores the pictures that demo deliveries and claims name and that are not there yet, as if the phones had sent them. */
export async function makeDemoPhotos(app: App): Promise<void> {
  const quotaBytes = (await readCompany(app)).fileQuotaMb * 1024 * 1024;
  for (const name of NAMES) {
    const sha256 = photoHash(name);
    const photo = await openPhoto(bytesOf(name));
    const places = await app.db.rows(
      placeRow,
      sql`select 'delivery' as kind, d.order_id as owner, d.order_id from deliveries d
           where d.photos @> ${JSON.stringify([{ sha256 }])}::jsonb and not exists (
             select 1 from delivery_photos p where p.order_id = d.order_id and p.sha256 = ${sha256})
          union
          select 'claim', c.delivery_id, c.order_id from claims c
           where ${sha256} = any(c.photos) and not exists (
             select 1 from claim_photos p
              where p.delivery_id = c.delivery_id and p.sha256 = ${sha256})`,
    );
    for (const { kind, owner, orderId } of places)
      await app.db.transaction(async (tx) => {
        const id = demoId(`photo-${kind}-${owner}-${name}`);
        const folder = kind === 'delivery' ? 'deliveries' : 'claims';
        const files = photoFiles(photo, `${folder}/${orderId}/${id}`);
        const [stored] = await storeFiles(app, tx, files, { userId: null, quotaBytes });
        const [table, column] =
          kind === 'delivery' ? ['delivery_photos', 'order_id'] : ['claim_photos', 'delivery_id'];
        await tx.execute(sql`
          insert into ${sql.id(table)} (id, ${sql.id(column)}, sha256, path, media_type, size_bytes,
                 uploaded_at)
          values (${id}, ${owner}, ${sha256}, ${stored?.path}, ${photo.mediaType},
                  ${photo.bytes.length}, ${new Date(app.clock.now())})`);
      });
  }
}
