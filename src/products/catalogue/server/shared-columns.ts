import { text } from '../../../platform/row-shape.ts';
import type { ColumnsOf } from '../../../platform/write-rows.ts';
import {
  type ProductFacts,
  SHOWN_FACTS,
  type SharedFact,
  type ShownFact,
} from '../public/product-facts.ts';

/** The columns of what all sizes of a product share. */
export const sharedColumns = {
  name: text,
  brand: text,
  category: text,
  description: text,
  certifications: text,
} satisfies ColumnsOf<Pick<ProductFacts, SharedFact>>;

/** Those of them that every reader of the product gets: in the index, on cards and pages. */
export const shownColumns = Object.fromEntries(
  SHOWN_FACTS.map((fact) => [fact, sharedColumns[fact]]),
) as Pick<typeof sharedColumns, ShownFact>;
