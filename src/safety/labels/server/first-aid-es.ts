import { blanksFor } from '../../hazards/statements.ts';
import { spanishText } from '../../hazards/statements-es.ts';
import { firstAidFor } from './first-aid.ts';

/**
 * First aid in Spanish, one sentence for each way into the body and whom to call, word for word as
 * on the product's label. Empty where the data name none, or where a sentence has no Spanish: half of
 * it would be read as all of it.
 */
export function firstAidInSpanish(product: {
  hStatements: readonly string[];
  pStatements: readonly string[];
  hCategories: readonly string[];
}): string[] {
  const { hStatements, pStatements, hCategories } = product;
  const { routes, call } = firstAidFor(hStatements, pStatements, hCategories);
  const blanks = blanksFor(hStatements);
  const inSpanish = [...routes.map(({ codes }) => codes), ...(call.length > 0 ? [call] : [])].map(
    (codes) => codes.map((code) => spanishText(code, blanks)),
  );
  return inSpanish.flat().includes(null) ? [] : inSpanish.map((sentences) => sentences.join(' '));
}
