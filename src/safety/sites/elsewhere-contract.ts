import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { knownSafety } from '../hazards/contract.ts';

/** What a site may say of whether a chemical is hazardous: "not known" is a state. */
export const HAZARDS = ['unknown', 'yes', 'no'] as const;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\0\r\n]*$/, 'One line only.');

/** A chemical that a site buys from somebody else, as its people know it. `id` null: a new one. */
export const writeElsewhere = z.strictObject({
  customerId: idText,
  id: idText.nullable(),
  /** The one that was seen; 0 for a new one. */
  version: z.int().min(0),
  name: line(120).min(1, 'Write its name, as on the label.'),
  maker: line(120),
  sizeUnit: line(60).min(1, 'Write its size, such as 1 gal jug.'),
  hazard: z.enum(HAZARDS, 'Say whether it is hazardous, or that it is not known.'),
  ...knownSafety.shape,
});
export type WriteElsewhere = z.output<typeof writeElsewhere>;
