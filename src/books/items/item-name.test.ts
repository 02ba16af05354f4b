import { expect, test } from 'vitest';
import { splitItemName } from './item-name.ts';

test.each([
  ['Heavy-Soil Laundry Detergent, 5 gal pail', 'Heavy-Soil Laundry Detergent', '5 gal pail'],
  ['Trichlor Tablets 3 in., 50 lb pail', 'Trichlor Tablets 3 in.', '50 lb pail'],
  ['Labeled Spray Bottle 32 oz, pack of 12', 'Labeled Spray Bottle 32 oz', 'pack of 12'],
  ['Drum Pump, each (55 gal)', 'Drum Pump', 'each (55 gal)'],
  ['Foaming Hand Soap, 6 x 1000 mL case', 'Foaming Hand Soap', '6 x 1000 mL case'],
  ['Quat Test Strips, 10 vials of 100', 'Quat Test Strips', '10 vials of 100'],
  ['Glass Cleaner, Ammonia-Free, 4 x 1 gal case', 'Glass Cleaner, Ammonia-Free', '4 x 1 gal case'],
  ['DEGREASER HD 4/1 GAL CS', 'DEGREASER HD', '4 x 1 gal case'],
  ['Floor Finish - 5GAL PL', 'Floor Finish', '5 gal pail'],
  ['Bleach (55 gal drum)', 'Bleach', '55 gal drum'],
  ['Salt 50# bag', 'Salt', '50 lb bag'],
  ['Laundry Sour, 5 gal pail (deleted)', 'Laundry Sour', '5 gal pail'],
  ['Laundry Sour, 5 gal pail (deleted-2)', 'Laundry Sour', '5 gal pail'],
])('%s', (itemName, name, sizeUnit) =>
  expect(splitItemName(itemName)).toEqual({ name, sizeUnit, found: true }),
);

test.each(['Mop Handle', '5 gal pail', 'Detergent, extra strong'])(
  '%s has no size in it: sold by the piece',
  (name) => {
    expect(splitItemName(name)).toEqual({ name, sizeUnit: 'each', found: false });
  },
);
