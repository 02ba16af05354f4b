import { csvLine } from '../../../kit/csv.ts';
import type { App } from '../../../platform/app.ts';
import { CSV_COLUMNS } from './import-safety-data.ts';
import { allProductSafety, type ProductSafety } from './public/queries.ts';

const AT_ONCE = 500;

function record(product: ProductSafety): string {
  const {
    nameKey,
    name,
    version,
    signalWord,
    pictograms,
    hStatements,
    pStatements,
    unNumber,
    packingGroup,
    epaRegNo,
    dilution,
    ph,
    contactTime,
    reactivityGroup,
    alsoGroups,
    casNumbers,
    density,
    hCategories,
    useDilutions,
    epaSignalWord,
    activeIngredients,
    technicalName,
    rqSubstance,
    rqPercent,
  } = product;
  const lists = [pictograms, hStatements, pStatements].map((list) => list.join(';'));
  return csvLine([
    nameKey,
    name,
    version,
    signalWord,
    ...lists,
    unNumber,
    packingGroup,
    epaRegNo,
    dilution,
    ph,
    contactTime,
    reactivityGroup,
    alsoGroups.join(';'),
    casNumbers.join(';'),
    density,
    hCategories.join(';'),
    useDilutions.length > 0 ? JSON.stringify(useDilutions) : '',
    epaSignalWord,
    activeIngredients,
    technicalName,
    rqSubstance,
    rqPercent,
  ]);
}

/**
 * The safety data of every unique product as CSV, for a spreadsheet and back
 * (import-safety-data.ts). Sent page by page.
 */
export function exportSafetyData(app: Pick<App, 'db'>): Response {
  const text = new TextEncoder();
  let after = '';
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.encode(csvLine(CSV_COLUMNS)));
    },
    async pull(controller) {
      const page = await allProductSafety(app.db, after, AT_ONCE);
      controller.enqueue(text.encode(page.map(record).join('')));
      after = page.at(-1)?.nameKey ?? after;
      if (page.length < AT_ONCE) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="safety-data.csv"',
      'cache-control': 'no-store',
    },
  });
}
