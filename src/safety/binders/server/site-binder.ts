import { readCompany } from '../../../company/server/queries.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import { bool, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { SafetyView } from '../../hazards/safety-view.ts';
import { describeSafety } from '../../hazards/server/describe-safety.ts';
import {
  type ApartPair,
  incompatibleOnSite,
} from '../../hazards/server/public/incompatible-in-cart.ts';
import { firstAidInSpanish } from '../../labels/server/first-aid-es.ts';
import { sheetNotFound } from '../../sheets/errors.ts';
import { sheetFileName } from '../../sheets/public/addresses.ts';
import { currentSheetFile, productsWithSheets } from '../../sheets/server/received-products.ts';
import type { SheetSection } from '../../sheets/server/sheet-content.ts';
import { keysOf, siteProducts } from '../../sites/server/site-products.ts';
import { codesForJoin } from './joins.ts';

/** Guessing 128 bits is hopeless; this keeps the trying cheap for us. */
const PAGE_LIMIT = { points: 120, seconds: 60 };
/** A phone fetches a whole binder when it opens it for the first time. */
const FILE_LIMIT = { points: 900, seconds: 60 };
const TOKEN = /^[\w-]{22}$/;

const codeRow = rowShape({
  customerId: text,
  site: text,
  place: text,
  storeroom: text,
  valid: bool,
});
type Code = RowOf<typeof codeRow>;

async function codeOf(app: App, token: string): Promise<Code | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return app.db.row(
    codeRow,
    sql`select s.customer_id, c.name as site, concat_ws(', ', c.city, c.state) as place,
               s.storeroom, s.is_valid and c.is_active as valid
          from ${codesForJoin} s join ${customersForJoin} c on c.id = s.customer_id
         where s.token = ${token}`,
  );
}

/** Whom to call, on every page of a code. */
export interface Phones {
  company: string;
  companyPhone: string;
  emergencyPhone: string;
}

export interface BinderProduct {
  safety: SafetyView;
  sheet: { number: number; date: string | null } | null;
  /** Those of the sections 2, 4, 7 and 8 that we made ourselves, word for word; empty: the data speak. */
  sections: SheetSection[];
  /**
   * First aid in Spanish from the product's data, worded as on its label; empty where a sentence of
   * it has no Spanish.
   */
  firstAidInSpanish: readonly string[];
}

export interface SiteBinder {
  state: 'valid';
  token: string;
  site: string;
  place: string;
  storeroom: string;
  phones: Phones;
  products: BinderProduct[];
  /** What the site has that must never meet, the deadliest first. */
  apart: ApartPair[];
  /** ISO moment of this reading. */
  asOf: string;
}

export type SiteAnswer = SiteBinder | { state: 'gone' | 'unknown'; phones: Phones };

const SHOWN = [2, 4, 7, 8];

/**
 * What is behind a site's code: the sheets of what the site has (`readSite`). No sign-in; no
 * orders, quantities or money. A code that was taken back says so.
 * @throws AppError `auth/too-many-requests`.
 */
export async function readSiteBinder(
  app: App,
  token: string,
  network: string,
): Promise<SiteAnswer> {
  await app.limits.take('site-binder', network, PAGE_LIMIT);
  const [code, company] = await Promise.all([codeOf(app, token), readCompany(app)]);
  const phones = {
    company: company.name,
    companyPhone: company.phone,
    emergencyPhone: company.emergencyPhone,
  };
  if (!code?.valid) return { state: code ? 'gone' : 'unknown', phones };
  const keys = keysOf(await siteProducts(app.db, code.customerId));
  const [products, apart] = await Promise.all([
    productsWithSheets(app.db, keys),
    incompatibleOnSite(app, keys),
  ]);
  return {
    state: 'valid',
    token,
    site: code.site,
    place: code.place,
    storeroom: code.storeroom,
    phones,
    products: products.map((product) => ({
      safety: describeSafety(product, []),
      sheet: product.number !== null ? { number: product.number, date: product.date } : null,
      firstAidInSpanish: firstAidInSpanish(product),
      sections: (product.sections ?? []).filter(({ number }) => SHOWN.includes(number)),
    })),
    apart,
    asOf: new Date(app.clock.now()).toISOString(),
  };
}

/**
 * The file of a sheet in a site's binder.
 * @throws AppError `not-found` for anything else than a current sheet of a product that this site
 *   has; `auth/too-many-requests`.
 */
export async function sendSiteSheet(
  app: App,
  request: Request,
  { token, file, network }: { token: string; file: string; network: string },
): Promise<Response> {
  await app.limits.take('site-sheet', network, FILE_LIMIT);
  const [, nameKey, number] = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([1-9]\d{0,4})$/.exec(file) ?? [];
  const code = await codeOf(app, token);
  if (!code?.valid || !nameKey || nameKey.length > 120) throw sheetNotFound();
  const has = keysOf(await siteProducts(app.db, code.customerId)).includes(nameKey);
  const stored = has ? await currentSheetFile(app.db, nameKey, Number(number)) : undefined;
  if (!stored) throw sheetNotFound();
  const { bytes } = await app.storage.get(stored.path);
  return sendPdf(request, {
    bytes,
    sha256: stored.sha256,
    filename: sheetFileName(nameKey, { date: stored.date, language: 'en' }),
    isPublic: false,
  });
}
