import { createHash } from 'node:crypto';
import { fileTooLarge } from '../../files/errors.ts';
import { IMAGE_MAX_BYTES } from '../../files/limits.ts';
import { kindOf } from '../../files/server/file-kind.ts';
import { picturesOf } from '../../files/server/inspect-apart.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { nullable, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { recordAudit } from './record-audit.ts';

interface Trace {
  requestId: string;
  network: string;
}

interface NewLogo {
  png: Uint8Array;
  width: number;
  height: number;
  hash: string;
}

const logoLockRow = rowShape({ hash: nullable(text) });

/** `null` takes the logo away. The same logo again changes nothing. */
async function storeLogo(
  app: App,
  actor: UserActor,
  logo: NewLogo | null,
  trace: Trace,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const before = await tx.row(
      logoLockRow,
      sql`select logo_hash as hash from company_settings for update`,
    );
    if ((before?.hash ?? null) === (logo?.hash ?? null)) return;
    await tx.execute(
      sql`update company_settings set logo_png = ${logo ? Buffer.from(logo.png) : null},
             logo_width = ${logo?.width ?? null}, logo_height = ${logo?.height ?? null},
             logo_hash = ${logo?.hash ?? null}, updated_at = ${new Date(app.clock.now())}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'company.change-logo',
      objectKind: 'company',
      before: { logo: before?.hash ?? null },
      after: { logo: logo?.hash ?? null },
      ...trace,
    });
  });
}

/**
 * Takes a JPEG, PNG or WebP as the company's logo: made small, borders cut off, nothing of the camera or the program left in it.
 * @throws AppError `permission-denied`; `storage/...` for what is no such picture, too large or not readable
 */
export async function changeLogo(
  app: App,
  actor: UserActor,
  file: { name: string; bytes: Uint8Array },
  trace: Trace,
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  if (file.bytes.length > IMAGE_MAX_BYTES) throw fileTooLarge(IMAGE_MAX_BYTES);
  const kind = kindOf(file.name, file.bytes, ['jpeg', 'png', 'webp']);
  const [made] = await picturesOf({ task: 'logo', bytes: file.bytes, kind });
  if (!made) throw new Error('The logo was not encoded.');
  const hash = createHash('sha256').update(made.bytes).digest('hex').slice(0, 16);
  await storeLogo(
    app,
    actor,
    { png: made.bytes, width: made.width, height: made.height, hash },
    trace,
  );
}

/** Takes the logo away: the shop shows its own mark again. @throws AppError `permission-denied` */
export async function removeLogo(app: App, actor: UserActor, trace: Trace): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await storeLogo(app, actor, null, trace);
}
