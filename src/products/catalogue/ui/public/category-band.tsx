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
    <p className={`category-band ${bandClass(category)}${big ? ' px-4 py-2 text-lg' : ''}`}>
      <span>{category}</span>
      <span>{brand}</span>
    </p>
  );
}
