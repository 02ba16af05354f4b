import { longDayText } from '../../kit/time.ts';
import { type BooksSettings, isHomeCountry, isHomeCurrency } from '../ledger-rows.ts';
import { type Verdict, SETTING_MESSAGES as words } from './check-up-messages.ts';

/** One setting of the books: what it is, and what that means for the shop. */
export interface CheckLine {
  label: string;
  value: string;
  verdict: Verdict;
  text: string;
  /** The page on which the point is resolved. */
  way?: { to: string; label: string };
}

/** What of the shop decides whether a setting is right. */
export interface CheckedShop {
  /** The company's day, YYYY-MM-DD. */
  today: string;
  feeCents: number;
  /** What stands for the delivery fee while shipping is off. */
  feeItem: string | null;
  /** Orders are charged a fuel surcharge now, and what stands for it. */
  surcharged: boolean;
  surchargeItem: string | null;
  /** A container has a deposit, and the item that bills it. */
  deposited: boolean;
  depositItem: string | null;
  /** The item that stands for an amount out of goodwill. */
  goodwillItem: string | null;
  /** Active customers here that are charged tax. */
  taxedCustomers: number;
  /** Active customers of the books in another currency; null = not read yet. */
  foreignCustomers: number | null;
}

const line = (
  { label }: { label: string },
  value: string,
  verdict: Verdict,
  text: string,
): CheckLine => ({ label, value, verdict, text });

/** The settings that decide what an invoice can be, a line each, in the order in which they task. */
export function checkUp(settings: BooksSettings, shop: CheckedShop): CheckLine[] {
  return [
    countryLine(settings),
    homeCurrencyLine(settings),
    customerCurrencyLine(settings, shop),
    salesTaxLine(settings, shop),
    numbersLine(settings),
    shippingLine(settings, shop),
    surchargeLine(shop),
    ...depositLines(shop),
    goodwillLine(shop),
    discountLine(settings),
    closeDateLine(settings, shop),
  ];
}

function countryLine({ country }: BooksSettings): CheckLine {
  const { country: at } = words;
  if (!isHomeCountry(country)) return line(at, country, 'mend', at.mend);
  return line(at, country === '' ? at.unsaid : at.home, 'right', at.right);
}

function homeCurrencyLine({ homeCurrency }: BooksSettings): CheckLine {
  const { homeCurrency: at } = words;
  return isHomeCurrency(homeCurrency)
    ? line(at, at.home, 'right', at.right)
    : line(at, homeCurrency ?? '', 'mend', at.mend);
}

function customerCurrencyLine(
  { multiCurrency }: BooksSettings,
  { foreignCustomers }: CheckedShop,
): CheckLine {
  const { customerCurrency: at } = words;
  if (!multiCurrency) return line(at, at.one, 'right', at.right);
  if (foreignCustomers === null) return line(at, at.several, 'know', at.unread);
  if (foreignCustomers === 0) return line(at, at.several, 'right', at.none);
  return {
    ...line(at, at.several, 'mend', at.foreign(foreignCustomers)),
    way: { to: '/dashboard/accounting/customers?show=unusable', label: at.see },
  };
}

function salesTaxLine(
  { salesTax, automatedTax }: BooksSettings,
  { taxedCustomers }: CheckedShop,
): CheckLine {
  const { salesTax: at } = words;
  if (!salesTax)
    return taxedCustomers === 0
      ? line(at, at.off, 'right', at.nobody)
      : line(at, at.off, 'mend', at.missing(taxedCustomers));
  return automatedTax
    ? line(at, at.automated, 'right', at.automatedText)
    : line(at, at.own, 'right', at.ownText);
}

function numbersLine({ ownNumbers }: BooksSettings): CheckLine {
  const { ownNumbers: at } = words;
  return ownNumbers ? line(at, at.ours, 'right', at.right) : line(at, at.theirs, 'know', at.know);
}

function shippingLine({ shipping }: BooksSettings, { feeCents, feeItem }: CheckedShop): CheckLine {
  const { shipping: at } = words;
  if (shipping) return line(at, at.on, 'right', at.right);
  if (feeItem !== null) return line(at, at.as(feeItem), 'right', at.chosen);
  if (feeCents === 0) return line(at, at.off, 'right', at.none);
  return {
    ...line(at, at.off, 'mend', at.mend),
    way: { to: '/dashboard/accounting/invoice-parts', label: at.choose },
  };
}

/** It has no setting of its own in QuickBooks: an item stands for it. */
function surchargeLine({ surcharged, surchargeItem }: CheckedShop): CheckLine {
  const { surcharge: at } = words;
  if (surchargeItem !== null) return line(at, at.as(surchargeItem), 'right', at.chosen);
  if (!surcharged) return line(at, at.off, 'right', at.none);
  return {
    ...line(at, at.missing, 'mend', at.mend),
    way: { to: '/dashboard/accounting/invoice-parts', label: at.choose },
  };
}

/** Only for shops that charge one. */
function depositLines({ deposited, depositItem }: CheckedShop): CheckLine[] {
  const { deposit: at } = words;
  if (!deposited) return [];
  if (depositItem !== null) return [line(at, at.as(depositItem), 'right', at.chosen)];
  return [
    {
      ...line(at, at.missing, 'mend', at.mend),
      way: { to: '/dashboard/accounting/invoice-parts', label: at.choose },
    },
  ];
}

/** Only a credit of an amount needs it: until one is made nothing stops. */
function goodwillLine({ goodwillItem }: CheckedShop): CheckLine {
  const { goodwill: at } = words;
  if (goodwillItem !== null) return line(at, at.as(goodwillItem), 'right', at.chosen);
  return {
    ...line(at, at.missing, 'know', at.know),
    way: { to: '/dashboard/accounting/invoice-parts', label: at.choose },
  };
}

function discountLine({ discounts }: BooksSettings): CheckLine {
  const { discounts: at } = words;
  return discounts ? line(at, at.on, 'right', at.right) : line(at, at.off, 'know', at.know);
}

function closeDateLine({ closeDate }: BooksSettings, { today }: CheckedShop): CheckLine {
  const { closeDate: at } = words;
  if (closeDate === null) return line(at, at.open, 'right', at.right);
  const day = longDayText(closeDate);
  return closeDate >= today ? line(at, day, 'mend', at.mend) : line(at, day, 'know', at.know);
}
