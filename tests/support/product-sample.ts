import type { ProductFacts } from '../../src/products/catalogue/public/product-facts.ts';

/** A value of each fact that no default has: what is sent must be stored and read back. */
export const PRODUCT_SAMPLE: ProductFacts = {
  name: 'Oven & Grill “Cleaner”',
  brand: 'Kettlebrace',
  category: 'Kitchen',
  description: 'Cuts grease, fast.\nRinse well.',
  certifications: 'Green Seal, NSF',
  sizeUnit: '4 x 1 gal case',
  sku: 'HAND-1',
  priceCents: 8950.5,
  quantity: 12,
  taxable: false,
  hazardous: true,
  isActive: false,
};
/** The same as forms and files have it. */
export const TYPED_PRODUCT: Record<
  keyof ProductFacts,
  [column: string, cell: string, control: string]
> = {
  name: ['name', PRODUCT_SAMPLE.name, 'name'],
  brand: ['brand', PRODUCT_SAMPLE.brand, 'brand'],
  category: ['category', PRODUCT_SAMPLE.category, 'category'],
  description: ['description', PRODUCT_SAMPLE.description, 'description'],
  certifications: ['certifications', PRODUCT_SAMPLE.certifications, 'certifications'],
  sizeUnit: ['size', PRODUCT_SAMPLE.sizeUnit, 'sizeUnit'],
  sku: ['sku', PRODUCT_SAMPLE.sku, 'sku'],
  priceCents: ['price', '89.505', 'price'],
  quantity: ['quantity', '12', 'quantity'],
  taxable: ['taxable', 'no', 'taxable'],
  hazardous: ['hazardous', 'yes', 'hazardous'],
  isActive: ['active', 'no', 'isActive'],
};
