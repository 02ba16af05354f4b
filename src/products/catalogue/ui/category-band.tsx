const BANDS: Record<string, string> = {
  Laundry: 'bg-band-laundry',
  Warewashing: 'bg-band-warewashing',
  Kitchen: 'bg-band-kitchen',
  Housekeeping: 'bg-band-housekeeping',
  'Floor Care': 'bg-band-floor-care',
  'Pool & Spa': 'bg-band-pool-spa',
  'Hand Care': 'bg-band-hand-care',
};

/** The flat colour of a category, as a class. Text on it is white. */
export function bandClass(category: string): string {
  return Object.hasOwn(BANDS, category) ? (BANDS[category] as string) : 'bg-band-dispensers';
}

/** The band that runs across the top of a label: category left, brand right. */
export function CategoryBand({
  category,
  brand,
  big = false,
}: {
  category: string;
  brand: string;
  big?: boolean;
}) {
  return (
    <p
      className={`narrow flex items-baseline justify-between gap-3 font-bold text-white ${bandClass(category)} ${big ? 'px-4 py-2 text-lg' : 'px-3 py-1 text-sm'}`}
    >
      <span className="truncate uppercase tracking-wide">{category}</span>
      <span className="truncate">{brand}</span>
    </p>
  );
}
