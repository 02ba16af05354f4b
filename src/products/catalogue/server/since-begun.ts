import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { LateField } from '../late-fields.ts';
import type { ChangeProduct } from '../public/contract.ts';
import { type ChangeFacts, FACTS } from '../public/product-facts.ts';

// What a form of a product changes is what differs from the values with which its fields began: the rest of it undoes nothing that others
// saved meanwhile, and only where both changed the same field somebody has to decide.

const beginning = z.strictObject({
  facts: z.record(z.string().max(40), z.union([z.string().max(3000), z.boolean()])),
  images: z
    .array(z.strictObject({ url: z.string().max(2000), alt: z.string().max(1000) }))
    .max(100),
  sds: z.string().max(2000).nullable(),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
/** What a form began with, as its hidden field holds it. */
export const begunField = z.string().max(60_000).transform(parsed).pipe(beginning).optional();
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
  begun: Pick<Begun, 'facts'>,
  now: Record<Field, unknown>,
): { mine: F; late: LateField[] } {
  const keys = Object.keys(sent) as Field[];
  const mine = keys.filter(
    (key) =>
      begun.facts[key] === undefined ||
      !isDeepStrictEqual(storedAs(key, begun.facts[key]), sent[key as keyof F]),
  );
  const late = mine.flatMap((field): LateField[] => {
    const was = begun.facts[field];
    const [theirs, yours] = [now[field], sent[field as keyof F]];
    if (was === undefined || storedAs(field, was) === theirs || theirs === yours) return [];
    const shown = (value: unknown) =>
      typeof value === 'string' || typeof value === 'boolean' ? value : String(Number(value));
    return [{ field: field as LateField['field'], theirs: shown(theirs), yours: shown(yours) }];
  });
  return {
    mine: Object.fromEntries(mine.map((key) => [key, sent[key as keyof F]])) as unknown as F,
    late,
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
  const mine = { ...sent };
  const late: LateField[] = [];
  if (sent.images) {
    if (isDeepStrictEqual(sent.images, begun.images)) delete mine.images;
    else if (
      !isDeepStrictEqual(now.images, begun.images) &&
      !isDeepStrictEqual(now.images, sent.images)
    )
      late.push({ field: 'images', theirs: pictures(now.images), yours: pictures(sent.images) });
  }
  if (sent.hazardous !== undefined) {
    const yours = marked(sent.hazardous);
    if (yours === begun.hazardous) delete mine.hazardous;
    else if (now.mark !== begun.hazardous && now.mark !== yours)
      late.push({ field: 'hazardous', theirs: now.mark, yours });
  }
  if (sent.sds !== undefined && sent.sds !== begun.sds && now.sds !== begun.sds)
    late.push({ field: 'sds', theirs: now.sds ?? '', yours: sent.sds ?? '' });
  return { mine, late };
}
