import { z } from 'zod';

/** The price of one piece in US cents (`UnitCents`): with up to five decimals where it has parts of a cent. */
export const unitCents = z
  .number('Enter a price such as 24.90.')
  .multipleOf(0.00001, 'Enter a price with at most seven decimals.')
  .meta({
    description:
      'US cents for one piece, with up to five decimals where the price has parts of a cent. Amounts are whole cents: a line is rounded once, half up',
  });
