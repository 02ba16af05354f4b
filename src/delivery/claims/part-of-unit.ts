import { parsePack } from '../../products/packs/public/pack.ts';
import type { ClaimedLine } from './contract.ts';
import { messages } from './messages.ts';

/** How many pieces one unit holds; 1 where it is not known, or nothing can be taken from it. */
export const insideOf = (sizeUnit: string): number => parsePack(sizeUnit).innerCount;

/** What a report's words say of lines of which only a part is concerned: one sentence each, before what the customer wrote. */
export const withParts = (
  lines: readonly { name: string; sizeUnit: string; part?: number | undefined }[],
  words: string,
): string =>
  [
    ...lines.flatMap((line) =>
      line.part ? [messages.partNamed(line, line.part, insideOf(line.sizeUnit))] : [],
    ),
    words.trim(),
  ]
    .filter(Boolean)
    .join('\n');

/** The part of a line that a report's words name, and what it comes to in cents; null where they name none. */
export function partOf(
  line: Pick<ClaimedLine, 'name' | 'sizeUnit' | 'unitPriceCents'>,
  words: string,
): { part: number; inside: number; cents: number } | null {
  const inside = insideOf(line.sizeUnit);
  for (let part = 1; part < inside; part++)
    if (words.includes(messages.partNamed(line, part, inside)))
      return { part, inside, cents: Math.round((line.unitPriceCents * part) / inside) };
  return null;
}
