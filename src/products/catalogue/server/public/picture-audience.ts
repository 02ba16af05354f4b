import { readCompany } from '../../../../company/server/queries.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { bool, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { catalogueScope } from './scope.ts';

const productExistsRow = rowShape({ id: text });

export async function productExists(db: Sql, id: string): Promise<boolean> {
  const row = await db.row(productExistsRow, sql`select id from products where id = ${id}`);
  return row !== undefined;
}

const pictureAudienceRow = rowShape({ brand: text, isActive: bool });

/**
 * Who may see a product's stored pictures and sheet. Sheets of active products are for everyone,
 * always; pictures too while the catalogue is open, else for those whose brands they are of. Nobody
 * else sees anything of an inactive product but staff.
 */
export async function pictureAudience(
  app: App,
  actor: Actor,
  productId: string,
  what: 'picture' | 'sheet',
): Promise<'everyone' | 'this-person' | 'nobody'> {
  const product = await app.db.row(
    pictureAudienceRow,
    sql`select p.brand, p.is_active from products p where p.id = ${productId}`,
  );
  if (!product?.isActive) return 'nobody';
  if (what === 'sheet' || (await readCompany(app)).publicCatalogue) return 'everyone';
  if (actor.kind !== 'user') return 'nobody';
  const { brands } = catalogueScope(actor);
  return brands === null || brands.includes(product.brand) ? 'this-person' : 'nobody';
}

const shownPathsRow = rowShape({ path: text });

/** Those of the stored paths that some product's pictures show. */
export async function shownPaths(db: Sql, paths: readonly string[]): Promise<string[]> {
  const rows = await db.rows(
    shownPathsRow,
    sql`select distinct shown.path
          from products p, jsonb_array_elements(p.images) image,
               substring(image ->> 'url' from '^/files/([^?]+)') as shown(path)
         where shown.path = any(${paths}::text[])`,
  );
  return rows.map((row) => row.path);
}
