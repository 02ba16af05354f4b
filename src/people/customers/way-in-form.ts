import { z } from 'zod';
import { type WayIn, wayIn } from './public/contract.ts';

/** The way in as a form sends it: a text for each field of the contract, with line ends as they are stored. */
const sent = z
  .string()
  .trim()
  .transform((text) => text.replaceAll('\r\n', '\n'));

export const wayInForm = Object.fromEntries(
  Object.keys(wayIn).map((field) => [field, sent]),
) as Record<WayIn, typeof sent>;
