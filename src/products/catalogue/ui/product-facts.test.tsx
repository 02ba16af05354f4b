import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PRODUCT_SAMPLE } from '../../../../tests/support/product-sample.ts';
import { packWords } from '../../packs/pack-words.ts';
import type { ListedCard, ListedOffer } from '../public/browsing.ts';
import {
  CARD_FACTS,
  type CardFact,
  type ProductFacts,
  SHARED_FACTS,
  type SharedFact,
  sharedOf,
} from '../public/product-facts.ts';
import { SharedFields, SizeFields } from './fact-fields.tsx';
import { ProductCard } from './product-card.tsx';

const hint = (fact: string) => `said of ${fact}`;
const all = sharedOf(Object.fromEntries(SHARED_FACTS.map((fact) => [fact, hint(fact)])));

test.each(SHARED_FACTS)('%s has a control in the forms, filled and with its problem', (fact) => {
  const form = renderToStaticMarkup(
    <SharedFields problems={{ [fact]: 'Not so.' }} values={all} brands={[]} categories={[]} />,
  );
  expect(form).toContain(`name="${fact}"`);
  expect(form).toContain(hint(fact));
  expect(form).toContain('Not so.');
});

/** The control of each fact of one size; null where it is a box, a choice or a button of its own beside these fields. */
const CONTROLS: Record<Exclude<keyof ProductFacts, SharedFact>, string | null> = {
  sizeUnit: 'sizeUnit',
  sku: 'sku',
  priceCents: 'price',
  quantity: 'quantity',
  taxable: null,
  hazardous: null,
  isActive: null,
};

test.each(Object.values(CONTROLS).filter((name) => name !== null))(
  '%s of a size has a control in the forms',
  (name) => {
    const values = { sizeUnit: '5 gal pail', sku: 'A-1', price: '9', quantity: '1', taxable: true };
    const form = renderToStaticMarkup(
      <SizeFields problems={{}} values={values} typedSize={values.sizeUnit} />,
    );
    expect(form).toContain(`name="${name}"`);
  },
);

/** A value of each thing that a list shows of a product and of a size: what is not on the card need not travel. */
const SIZE: ListedOffer = {
  id: 'id-of-size',
  sku: 'LF-1010-P5',
  images: [{ url: '/files/products/a.jpg', alt: '' }],
  pack: { sizeUnit: '5 gal pail', ...packWords('5 gal pail') },
  unitPriceCents: 4210,
  available: 3,
};
const CARD: ListedCard<ListedOffer> = {
  nameKey: 'the-name-key',
  ...(Object.fromEntries(CARD_FACTS.map((fact) => [fact, PRODUCT_SAMPLE[fact]])) as Pick<
    ProductFacts,
    CardFact
  >),
  leadSku: SIZE.sku,
  sizes: [SIZE],
};
/** How a card shows what is no text. */
const SHOWN: Readonly<Record<string, string>> = {
  sizes: SIZE.pack.sizeUnit,
  images: '/files/products/a.jpg',
  pack: SIZE.pack.unit,
  unitPriceCents: '42.10',
  available: 'Only 3 left',
};

test.each(Object.entries({ ...CARD, ...SIZE }))('a card shows %s of a product', (key, value) => {
  const card = renderToStaticMarkup(
    <MemoryRouter>
      <ProductCard product={CARD} />
    </MemoryRouter>,
  );
  expect(card.replaceAll('&amp;', '&')).toContain(SHOWN[key] ?? value);
});
