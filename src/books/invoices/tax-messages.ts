import { formatCents } from '../../kit/money.ts';
import { percentText } from '../../kit/percent.ts';

/** What is known of a tax that differs; amounts in cents, the rate of the order in hundredths of a percent. */
export interface TaxFacts {
  ours: number;
  theirs: number;
  rateBp: number;
  /** QuickBooks computes the tax itself. */
  automated: boolean;
}

/** Why the tax of the books is another than the shop's, as far as it can be told, in plain words. */
export function whyTaxDiffers({ ours, theirs, rateBp, automated }: TaxFacts): string {
  if (theirs === 0)
    return `The shop charges this customer ${percentText(rateBp)}; in QuickBooks the customer is exempt, or the items are not taxable. Make both say the same, or the next invoice differs too.`;
  if (ours === 0)
    return `The shop charges ${rateBp === 0 ? 'this customer no sales tax' : 'no sales tax on these goods'}; QuickBooks charges ${formatCents(theirs)}. Enter the customer’s exemption or the items’ tax category there, or the rate here.`;
  const shop = `The shop takes the customer’s rate of ${percentText(rateBp)} of the taxable products.`;
  return automated
    ? `${shop} QuickBooks’ automated sales tax works it out itself: by the address that the goods go to, that day’s rates of state, county and city, and the tax category of each item. Its figure counts.`
    : `${shop} QuickBooks uses its own tax code, at another rate or for other items. Its figure counts.`;
}
