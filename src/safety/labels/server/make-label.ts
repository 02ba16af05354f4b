import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { type Dilution, describeDilution, parseDilution } from '../../hazards/dilution.ts';
import { hazardsOnFile } from '../../hazards/safety-view.ts';
import { opponentsOf } from '../../hazards/server/describe-safety.ts';
import { dilutedAt } from '../../hazards/use-dilutions.ts';
import { sheetNotFound } from '../../sheets/errors.ts';
import { reviewStates } from '../../sheets/review-state.ts';
import { currentRevision, readSheetProduct } from '../../sheets/server/public/queries.ts';
import { sheetScope } from '../../sheets/server/scope.ts';
import { lastReviews } from '../../sheets/server/sign-review.ts';
import { offLabel } from '../errors.ts';
import type { LabelFacts } from './label-facts.ts';

/**
 * N of 1:N for a label, inside what the maker's label allows: overdosing a registered product is
 * off-label use. Null = dosed in other words.
 */
function partsOf(dilution: Dilution, requestedParts: number | undefined): number | null {
  if (dilution.kind === 'ready-to-use') {
    if (requestedParts) throw offLabel(describeDilution(dilution).toLowerCase());
    return 0;
  }
  if (dilution.kind !== 'ratio') {
    if (requestedParts !== undefined) throw offLabel(describeDilution(dilution) || 'no dilution');
    return null;
  }
  const { strongest, weakest } = dilution;
  const parts = requestedParts ?? weakest;
  if (parts < strongest || parts > weakest)
    throw offLabel(strongest === weakest ? `1:${weakest}` : `1:${strongest} to 1:${weakest}`);
  return parts;
}

/** By its hazard statements (aerosol, pressurized container) or as it is shipped. */
const isAerosol = ({
  hStatements,
  unNumber,
}: {
  hStatements: readonly string[];
  unNumber: string | null;
}) => unNumber === 'UN1950' || ['H222', 'H223', 'H229'].some((code) => hStatements.includes(code));

/**
 * What the label of a product says at a dilution, the N of 1:N; the weakest that its label allows
 * where none is asked for. `day` is today in the company's time zone.
 * @throws AppError `not-found`; `invalid-argument` for a dilution outside the maker's label.
 */
export async function labelFacts(
  app: App,
  actor: Actor,
  nameKey: string,
  requestedParts: number | undefined,
): Promise<{ facts: LabelFacts; dose: Dilution; day: string }> {
  const product = await readSheetProduct(app.db, sheetScope(actor), nameKey);
  if (!product) throw sheetNotFound();
  const [company, opponents] = await Promise.all([readCompany(app), opponentsOf(app, product)]);
  const reviews = await lastReviews(app.db, [nameKey], company.timeZone);
  const dose = parseDilution(product.dilution);
  const parts = partsOf(dose, requestedParts);
  const diluted = dilutedAt(product.useDilutions, parts);
  const spanish = reviewStates(reviews.get(nameKey) ?? [], {
    version: product.version,
    revisionId: currentRevision(product.revisions)?.id ?? null,
  }).find(({ scope }) => scope === 'spanish');
  const facts: LabelFacts = {
    name: product.name,
    brand: product.brand,
    onFile: hazardsOnFile(product),
    isAerosol: isAerosol(product),
    parts,
    dose,
    concentrate: { ...product, signalWord: product.signalWord || null },
    ...(diluted && { atUseDilution: { ...diluted, signalWord: diluted.signalWord || null } }),
    hCategories: product.hCategories,
    maker: {
      name: company.legalName,
      address: `${company.address1}, ${company.city}, ${company.state} ${company.zip}`,
      phone: company.phone,
      emergencyPhone: company.emergencyPhone,
    },
    epa: product.epaRegNo
      ? {
          regNo: product.epaRegNo,
          signalWord: product.epaSignalWord,
          activeIngredients: product.activeIngredients,
        }
      : null,
    contactTime: product.contactTime,
    neverMixWith: opponents,
    sheetUrl: `${app.config.http.baseUrl}/sds/${product.nameKey}`,
    translator:
      spanish?.state === 'signed' && spanish.review
        ? { name: spanish.review.reviewer, on: spanish.review.signedOn }
        : null,
    demo: app.config.demo,
    isSold: product.isActive,
  };
  return { facts, dose, day: companyDay(company, app.clock.now()) };
}
