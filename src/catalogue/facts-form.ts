import { describePack, type Pack, parsePack } from '../packs/pack.ts';

/** Dollars as people type them; '' is no price. Undefined when it is not an amount. */
export function centsOf(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/^(?:US)?\s*\$?\s*/i, '')
    .replace(/\s*(?:USD)$/i, '');
  if (plain === '') return null;
  const found = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?$/.exec(plain);
  if (!found || plain === '.') return undefined;
  return (
    Number((found[1] ?? '0').replaceAll(',', '')) * 100 +
    Number((found[2] ?? '').padEnd(2, '0') || 0)
  );
}

/** A count as people type it ("1,200", "12.0"); '' is zero. NaN when it is none. */
export function countOf(text: string): number {
  const plain = text.trim();
  if (plain === '') return 0;
  return /^(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : Number.NaN;
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The facts of one size that a filled form holds; what is wrong with them the contract says. */
export function sizeFacts(form: FormData) {
  const cents = centsOf(textOf(form, 'price'));
  return {
    sizeUnit: textOf(form, 'sizeUnit'),
    sku: textOf(form, 'sku'),
    taxable: form.has('taxable'),
    ...(form.has('price') ? { priceCents: cents === undefined ? Number.NaN : cents } : {}),
    ...(form.has('quantity') ? { quantity: countOf(textOf(form, 'quantity')) } : {}),
  };
}

export function sharedFacts(form: FormData) {
  return {
    name: textOf(form, 'name'),
    brand: textOf(form, 'brand'),
    category: textOf(form, 'category'),
    description: textOf(form, 'description'),
  };
}

/** The first complaint about each field of a refused form. */
export function factProblems(details: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of Array.isArray(details)
    ? (details as { path: string; message: string }[])
    : [])
    found[path] ??= message.startsWith('Invalid input') ? 'Check this.' : message;
  if (found.priceCents && /number|nan/i.test(found.priceCents))
    found.priceCents = 'Enter a price such as 89.50.';
  return found;
}

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** What one sellable unit holds: "4 gal", "50 lb"; '' for pieces and for sizes that we cannot read. */
export function holds(pack: Pack): string {
  if (pack.totalGallons !== null) return `${figure.format(pack.totalGallons)} gal`;
  return pack.totalPounds === null ? '' : `${figure.format(pack.totalPounds)} lb`;
}

/** How a typed size was understood: "4 x 1 gal case = 4 gal", with the words that buyers read. Null for an empty one. */
export function readBack(sizeUnit: string): { understood: boolean; text: string } | null {
  const pack = parsePack(sizeUnit);
  if (pack.text === '') return null;
  if (pack.kind === 'other')
    return {
      understood: false,
      text: 'We can’t read this size. It is shown as you type it, without a total or a price per gallon.',
    };
  const total = holds(pack);
  const words = describePack(pack);
  return { understood: true, text: total ? `${pack.text} = ${total} (${words})` : words };
}
