import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { type Actor, isSuperAdmin } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { columns, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { type ProductArtFacts, productArtSvg } from '../../packs/art/product-art.ts';
import { productSocialSvg } from '../../packs/art/social-art.ts';
import { parsePack } from '../../packs/public/pack.ts';
import { productNotFound } from '../errors.ts';
import { catalogueScope, inCatalogue, inPublic } from './public/scope.ts';

/**
 * What the label prints of the safety data; the hazards room shares it, because it stands to the
 * right of this one.
 */
export type SafetyOnLabel = (
  sql: Sql,
  nameKey: string,
) => Promise<{ pictograms: readonly string[]; dilution: string }>;

const pictureRow = rowShape({
  name: text,
  nameKey: text,
  brand: text,
  category: text,
  sku: text,
  sizeUnit: text,
});

function drawnFor(actor: Actor, open: boolean): SqlText {
  if (actor.kind !== 'user') return inPublic('p');
  if (isSuperAdmin(actor)) return sql`true`;
  return open ? inPublic('p') : inCatalogue(catalogueScope(actor), 'p');
}

/**
 * The drawing's facts, for who may know of the product: everybody in an open catalogue, else by
 * brand; inactive ones for a super_admin.
 */
async function pictureFacts(
  app: App,
  actor: Actor,
  sku: string,
  safety: SafetyOnLabel,
): Promise<{ facts: ProductArtFacts; company: string; open: boolean }> {
  const company = await readCompany(app);
  const open = company.publicCatalogue;
  const row = await app.db.row(
    pictureRow,
    sql`select ${columns(pictureRow, 'p')} from products p
         where p.sku = ${sku} and ${drawnFor(actor, open)}`,
  );
  if (!row || (!open && actor.kind !== 'user')) throw productNotFound();
  const { sizeUnit, nameKey, ...rest } = row;
  return {
    facts: { ...rest, pack: parsePack(sizeUnit), ...(await safety(app.db, nameKey)) },
    company: company.name,
    open,
  };
}

function pictureResponse(
  bytes: string | Uint8Array<ArrayBuffer>,
  type: string,
  isPublic: boolean,
): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'cache-control': isPublic ? 'public, max-age=3600' : 'private, max-age=600',
      vary: 'Cookie',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

const file = (ending: RegExp) =>
  z
    .string()
    .max(130)
    .regex(ending, 'is no picture')
    .regex(/^[^\0]*$/, 'holds a zero byte');

/** Drawn pictures by SKU: the pack as SVG, and the link preview as PNG. */
export function pictureEndpoints(safety: SafetyOnLabel): readonly Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/api/product-art/:file',
      who: 'anyone',
      summary: 'The drawn pack of a size, `{sku}.svg`',
      input: command({ file: file(/\.svg$/) }),
      output: z.never(),
      handle: async ({ app, actor, input }) => {
        const { facts, open } = await pictureFacts(app, actor, input.file.slice(0, -4), safety);
        return pictureResponse(productArtSvg(facts), 'image/svg+xml', open && !isSuperAdmin(actor));
      },
    }),
    endpoint({
      method: 'GET',
      path: '/api/product-preview/:file',
      who: 'anyone',
      summary: 'The 1200 x 630 link preview of a size, `{sku}.png`',
      input: command({ file: file(/\.png$/) }),
      output: z.never(),
      limit: { points: 60, seconds: 60, by: 'network' },
      handle: async ({ app, actor, input }) => {
        const { facts, company, open } = await pictureFacts(
          app,
          actor,
          input.file.slice(0, -4),
          safety,
        );
        const { default: sharp } = await import('sharp');
        const png = await sharp(Buffer.from(productSocialSvg(facts, company)))
          .png({ palette: true })
          .toBuffer();
        return pictureResponse(new Uint8Array(png), 'image/png', open && !isSuperAdmin(actor));
      },
    }),
  ];
}
