import type { LateField } from './late-fields.ts';

/** The sentences of making and changing products. */
export const newTitle = 'New product';
export const backToProducts = 'Back to the products';
export const skuTaken = (holder: string) => `${holder} has this SKU. Each size needs its own.`;
export const newLead =
  'Customers whose accounts have its brand see it as soon as it is made and active.';
export const newSizeLead = (name: string) => `A further size of ${name}`;
export const product = 'The product';
export const productHint = 'All sizes share this.';
export const oneSize = 'The size';
export const thisSize = 'This size';
export const oneSizeHint = 'Each size is sold by itself, with its own SKU, price and stock.';
export const name = 'Name';
export const nameHint = 'Without the size.';
export const brand = 'Brand';
export const category = 'Category';
export const description = 'Description';
export const certifications = 'Certifications';
export const certificationsHint =
  'Names with commas between, such as Green Seal, NSF. An EPA registration comes from the safety data by itself.';
export const descriptionHint = 'One or two sentences: what it is for.';
export const size = 'Size';
export const sizeExamples =
  'For example 4 x 1 gal case, 5 gal pail, 55 gal drum, 12 x 32 oz case, 50 lb bag, each.';
export const price = 'List price';
export const priceHint = 'In dollars; empty is “on request”.';
export const onHand = 'On hand';
export const onHandHint = 'How many you can sell now.';
export const promisedOf = (count: number) =>
  `${count.toLocaleString('en-US')} of them promised to orders.`;
export const fromBooks = 'From QuickBooks: change it there, and the next sync brings it here.';
export const taxable = 'Taxable';
export const taxableHint = 'Sales tax is added for customers who pay it.';
export const activeNow = 'Active';
export const activeHint = 'Customers can find and order it. Without the mark only you see it.';
export const create = 'Create product';
export const createSize = 'Add this size';
export const preview = 'Preview';
export const address = (path: string) => `Page address: /products/${path}`;
export const addressRule =
  'The address comes from the name. All sizes of a product share one page. Where another brand has the same name, the brand is put behind it. It stays when the name changes, so that links and sheets keep working.';
export const skuFree = 'This SKU is free.';
export const openHolder = (title: string) => `Open ${title}`;
export const made = 'The product is made. Next: its pictures and its safety data sheet.';
export const madeInactive = 'It is not active yet: nobody finds it before you switch it on.';
/** Two people changed the same product. */
export const late = {
  message: 'This product was changed meanwhile. Nothing of yours was saved yet.',
  explanation:
    'What they changed stands here now, and so does what you typed. Look it over, then save again.',
  /** Of a field that both changed: what stands there now, and what was not saved. */
  both: ({ field, theirs, yours }: LateField) => {
    if (field === 'images')
      return `${lateNames.images}: they changed them. Yours are not saved yet.`;
    if (field === 'sds') return `${lateNames.sds}: they changed it. Yours is not saved yet.`;
    const shownText = (value: string | boolean) =>
      typeof value === 'boolean'
        ? value
          ? 'yes'
          : 'no'
        : value
          ? `“${value.slice(0, 200)}”`
          : 'empty';
    return `${lateNames[field]}: they saved ${shownText(theirs)}. Yours, ${shownText(yours)}, is not saved yet.`;
  },
  /** Of what was typed here, by its field; `theirs` where they changed the same. */
  typed: (field: string, theirs: string | boolean | null) => {
    if (theirs === null) return `${field}: as you typed it, not saved yet.`;
    if (typeof theirs === 'boolean')
      return `${field}: as you chose it, not saved yet. They saved ${theirs ? 'yes' : 'no'}.`;
    if (theirs === '') return `${field}: as you typed it, not saved yet. They saved it empty.`;
    return `${field}: as you typed it, not saved yet. They saved “${theirs.slice(0, 200)}”.`;
  },
};
export const sharedByAll = (sizes: number) =>
  sizes > 1 ? `All ${sizes} sizes share this.` : 'All sizes share this.';
export const isOn = 'Customers can find and order this size.';
/** Instead, where the accounts of some do not have its brand. */
export const isOnFor = ({ seeing, all }: { seeing: number; all: number }, brand: string) =>
  `${seeing === 0 ? 'None' : seeing} of ${all} accounts of buyers and sales reps ${seeing === 1 ? 'has' : 'have'} the brand ${brand} and can order this size.`;
export const giveBrand = 'Give it to others on their pages, under People';
export const isOff = 'Nobody finds or orders this size. Orders that are open keep it.';
export const switchOff = 'Switch off this size';
export const switchOn = 'Switch on this size';
export const allOff = (sizes: number) => `Switch off all ${sizes} sizes`;
export const allOn = (sizes: number) => `Switch on all ${sizes} sizes`;
export const switched = (isActive: boolean, sizes: number) =>
  `${sizes === 1 ? 'One size is' : `${sizes} sizes are`} ${isActive ? 'active: customers can order again.' : 'switched off: nobody finds it now.'}`;
export const copyFrom = 'Copy price and tax from';
export const addSize = 'Add a size';
export const sizes = 'Sizes';
export const noProducts = 'No products yet';
export const noProductsText =
  'Make one by hand or bring a spreadsheet. Once QuickBooks is connected, take them over from there.';
export const importTitle = 'Import products';
export const importShort = 'Import or export';
export const importLead =
  'From a spreadsheet saved as CSV. You see what happens before it happens.';
export const importNeeds =
  'The first line names the columns: name, brand, category, size, sku, price, quantity, taxable, hazardous, active, description, certifications. The SKU is needed; a new product needs name, brand, category and size as well.';
export const importMay =
  'A row whose SKU is here changes that product, and an empty cell leaves what is there. Rows of the same name and brand are sizes of one product. Up to 5,000 rows, with commas or semicolons.';
export const importExample =
  'name,brand,category,size,sku,price,quantity,taxable,hazardous,active,description,certifications\r\nOven & Grill Cleaner,Kettlebrace,Kitchen,4 x 1 gal case,KB-100-C4,89.50,24,yes,yes,yes,Lifts burnt grease from ovens and grills.,\r\nOven & Grill Cleaner,Kettlebrace,Kitchen,5 gal pail,KB-100-P5,104.00,12,yes,yes,yes,,\r\n';
export const fromBooksLink = 'Take over from QuickBooks';

/** What a field of a product's facts is called. */
export const factNames = {
  name,
  brand,
  category,
  description,
  certifications,
  sizeUnit: size,
  sku: 'SKU',
  quantity: onHand,
  taxable,
};

/** The same, with what else the editor holds. */
const lateNames: Readonly<Record<LateField['field'], string>> = {
  ...factNames,
  images: 'Pictures',
  sds: 'Safety data sheet',
  hazardous: 'Hazard',
};
