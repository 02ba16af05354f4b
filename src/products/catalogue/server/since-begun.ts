import { z } from 'zod';
import { begunField as begunOf, fieldsOf, sinceBegun } from '../../../platform/since-begun.ts';
import type { LateField } from '../late-fields.ts';
import type { ChangeProduct } from '../public/contract.ts';
import { type ChangeFacts, FACTS } from '../public/product-facts.ts';

const beginning = z.strictObject({
  facts: z.record(z.string().max(40), z.union([z.string().max(3000), z.boolean()])),
  images: z
    .array(z.strictObject({ url: z.string().max(2000), alt: z.string().max(1000) }))
    .max(100),
  sds: z.string().max(2000).nullable(),
});

/** What a form of a product began with, as its hidden field holds it. */
export const begunField = begunOf(beginning);
export type Begun = z.output<typeof beginning> & { hazardous: string };

type Facts = Omit<ChangeFacts, 'id' | 'version' | 'priceReason'>;
type Field = keyof Facts & keyof typeof FACTS;

/** As it is stored: the form holds it as text. */
function storedAs(field: Field, value: string | boolean): unknown {
  const text = field === 'quantity' ? Number(value) : value;
  const read = FACTS[field].safeParse(text);
  return read.success ? read.data : text;
}

/** The facts that this form changes, and those of them that somebody else has changed otherwise since. */
export function factsOfSave<F extends Partial<Facts>>(
  sent: F,
  { facts }: Pick<Begun, 'facts'>,
  now: Record<Field, unknown>,
): { mine: F; late: LateField[] } {
  const begun = Object.fromEntries(
    (Object.entries(facts) as [Field, string | boolean][])
      .filter(([field]) => Object.hasOwn(FACTS, field))
      .map(([field, value]) => [field, storedAs(field, value)]),
  );
  const { mine, late } = sinceBegun<Field>(sent, begun, now);
  const shown = (value: unknown) =>
    typeof value === 'string' || typeof value === 'boolean' ? value : String(Number(value));
  return {
    mine: fieldsOf(sent, mine) as unknown as F,
    late: late.map((field) => ({
      field: field as LateField['field'],
      theirs: shown(now[field]),
      yours: shown(sent[field]),
    })),
  };
}

type Files = Pick<ChangeProduct, 'images' | 'sds' | 'sdsDate' | 'hazardous'>;
interface Stored {
  images: Begun['images'];
  sds: string | null;
  mark: string;
}
const marked = (hazardous: boolean) => (hazardous ? 'yes' : 'no');
const pictures = (images: readonly unknown[]) => String(images.length);

/** The same of pictures, sheet and hazard mark. */
export function filesOfSave<F extends Files>(
  sent: F,
  begun: Begun,
  now: Stored,
): { mine: F; late: LateField[] } {
  const { images, sds, hazardous } = sent;
  const stated = {
    ...(images ? { images } : {}),
    ...(hazardous === undefined ? {} : { hazardous: marked(hazardous) }),
    ...(sds === undefined ? {} : { sds }),
  };
  const words = {
    images: () => ({ theirs: pictures(now.images), yours: pictures(images ?? []) }),
    hazardous: () => ({ theirs: now.mark, yours: marked(hazardous === true) }),
    sds: () => ({ theirs: now.sds ?? '', yours: sds ?? '' }),
  };
  const stored = { ...now, hazardous: now.mark };
  const { mine, late } = sinceBegun<keyof typeof words>(stated, begun, stored);
  const files = { ...sent };
  for (const field of ['images', 'hazardous', 'sds'] as const)
    if (!mine.includes(field)) delete files[field];
  return { mine: files, late: late.map((field) => ({ field, ...words[field]() })) };
}
