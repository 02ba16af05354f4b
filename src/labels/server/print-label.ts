import { createHash } from 'node:crypto';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { type Dilution, describeDilution, parseDilution } from '../../hazards/dilution.ts';
import { opponentsOf } from '../../hazards/server/describe-safety.ts';
import { dilutedAt } from '../../hazards/use-dilutions.ts';
import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { sheetNotFound } from '../../sheets/errors.ts';
import { readSheetProduct } from '../../sheets/server/queries.ts';
import { sheetScope } from '../../sheets/server/scope.ts';
import { labelQuery } from '../contract.ts';
import { labelTooSmall, offLabel } from '../errors.ts';
import { labelChoices } from '../label-choices.ts';
import { renderWorkplaceLabels } from './label-pdf.ts';

/** Making one costs milliseconds of a processor, and anybody may. */
const LIMIT = { points: 60, seconds: 60 };

/**
 * N of 1:N for a label, inside what the maker's label allows: overdosing a registered product is
 * off-label use. Null = dosed in other words.
 */
function partsOf(dilution: Dilution, asked: number | undefined): number | null {
  if (dilution.kind === 'ready-to-use') {
    if (asked) throw offLabel(describeDilution(dilution).toLowerCase());
    return 0;
  }
  if (dilution.kind !== 'ratio') {
    if (asked !== undefined) throw offLabel(describeDilution(dilution) || 'no dilution');
    return null;
  }
  const { strongest, weakest } = dilution;
  const parts = asked ?? weakest;
  if (parts < strongest || parts > weakest)
    throw offLabel(strongest === weakest ? `1:${weakest}` : `1:${strongest} to 1:${weakest}`);
  return parts;
}

/**
 * A workplace label for a bottle, as PDF. Works for every product whose sheet the person may open.
 * @throws AppError `not-found`; `invalid-argument` for nonsense or a dilution outside the maker's
 *   label; `auth/too-many-requests`.
 */
export async function printLabel(
  app: App,
  actor: Actor,
  request: Request,
  nameKey: string,
  network: string,
): Promise<Response> {
  const params = Object.fromEntries(
    [...new URL(request.url).searchParams].filter(([, value]) => value !== ''),
  );
  const parsed = labelQuery.safeParse(params);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  await app.limits.take('sds-label', network, LIMIT);
  const product = await readSheetProduct(app.db, sheetScope(actor), nameKey);
  if (!product) throw sheetNotFound();
  const { stock, language, dilution, copies } = parsed.data;
  const [company, opponents] = await Promise.all([readCompany(app), opponentsOf(app, product)]);
  const dose = parseDilution(product.dilution);
  const concentrate = { ...product, signalWord: product.signalWord || null };
  const parts = partsOf(dose, dilution);
  const diluted = dilutedAt(product.useDilutions, parts);
  const label = {
    name: product.name,
    brand: product.brand,
    parts,
    dilutionText: describeDilution(dose),
    concentrate,
    ...(diluted && { atUseDilution: { ...diluted, signalWord: diluted.signalWord || null } }),
    maker: {
      name: company.legalName,
      address: `${company.address1}, ${company.city}, ${company.state} ${company.zip}`,
      phone: company.phone,
      emergencyPhone: company.emergencyPhone,
    },
    epaRegNo: product.epaRegNo,
    contactTime: product.contactTime,
    neverMixWith: opponents,
    sheetUrl: `${app.config.http.baseUrl}/sds/${product.nameKey}`,
    demo: app.config.demo,
  };
  const made = {
    stock,
    language,
    copies: copies ?? labelChoices.copies[stock],
    madeOn: companyDay(company, app.clock.now()),
  };
  const bytes = await renderWorkplaceLabels(label, made).catch((error: unknown) => {
    throw error instanceof Error && error.message.includes('does not fit')
      ? labelTooSmall()
      : error;
  });
  return sendPdf(request, {
    bytes,
    filename: `label-${product.nameKey}-${language}.pdf`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    isPublic: false,
  });
}
