import type { ProductSheets } from '../../../../products/catalogue/server/public/product-sheets.ts';
import { sheetFile } from '../../public/addresses.ts';
import { publishSheet } from '../publish-sheet.ts';
import { withdrawSheet } from '../withdraw-sheet.ts';

/**
 * What a product's save does to its sheet: the same verbs as the safety page's. A product's `sds`
 * is its English sheet.
 */
export const productSheets: ProductSheets = {
  async take(app, tx, actor, { sheet, ...facts }) {
    const taken = await publishSheet(app, tx, actor, {
      sheet: { ...sheet, language: 'en' },
      ...facts,
    });
    return taken && { url: sheetFile(sheet.nameKey), number: taken.number };
  },
  withdraw: withdrawSheet,
};
