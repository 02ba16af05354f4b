import type { LedgerCustomer } from '../ledger-rows.ts';

const STATES = new Map(
  `Alabama AL,Alaska AK,American Samoa AS,Arizona AZ,Arkansas AR,California CA,Colorado CO,
  Connecticut CT,Delaware DE,District of Columbia DC,Washington DC DC,Florida FL,Georgia GA,Guam GU,
  Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,
  Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,
  Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,
  North Dakota ND,Northern Mariana Islands MP,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,
  Puerto Rico PR,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,
  Vermont VT,Virginia VA,Virgin Islands VI,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY`
    .split(',')
    .map((line) => {
      const words = line.trim();
      return [letters(words.slice(0, -3)), words.slice(-2)] as const;
    }),
);
const CODES = new Set(STATES.values());

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** "Rhode Island", "r.i." -> "RI"; what is no state stays as it is written. */
export function stateCode(text: string): string {
  const code = letters(text).toUpperCase();
  return CODES.has(code) ? code : (STATES.get(letters(text)) ?? text.trim());
}

/** "02840 1234", "028401234" -> "02840-1234"; what is no ZIP code stays as it is written. */
export function zipCode(text: string): string {
  const [, five, four] = /^\s*(\d{5})(?:[\s-]*(\d{4}))?\s*$/.exec(text) ?? [];
  return five ? (four ? `${five}-${four}` : five) : text.trim();
}

/** "4015550100", "+1 (401) 555.0100 ext. 7" -> "(401) 555-0100 x7"; a number of another kind stays as it is written. */
export function phoneNumber(text: string): string {
  const [, number = '', extension] =
    /^([^a-z]*?)(?:\s*(?:x|ext\.?|extension)\s*(\d+))?\s*$/i.exec(text.trim()) ?? [];
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (!/^\d{10}$/.test(digits)) return text.trim();
  const formatted = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension ? `${formatted} x${extension}` : formatted;
}

/** Each address of a list such as "Desk <a@x.com>; b@x.com", once, in its order. What holds no address is left out. */
export function emailList(text: string): string[] {
  const found = text.match(/[^\s<>,;"'()[\]]+@[^\s<>,;"'()[\]]+\.[^\s<>,;"'()[\]]+/g) ?? [];
  const seen = new Set<string>();
  return found.filter((one) => !seen.has(one.toLowerCase()) && seen.add(one.toLowerCase()));
}

export type ReadValues = Pick<
  LedgerCustomer,
  'address1' | 'city' | 'state' | 'zip' | 'email' | 'phone'
> & { emails: string[] };

/** Address, e-mail and phone as the shop writes them. The first e-mail counts; all are kept. */
export function readValues(one: LedgerCustomer): ReadValues {
  const emails = emailList(one.email);
  return {
    address1: one.address1.trim(),
    city: one.city.trim(),
    state: stateCode(one.state),
    zip: zipCode(one.zip),
    phone: phoneNumber(one.phone),
    email: emails[0] ?? '',
    emails,
  };
}
