import type { App } from '../../../platform/app.ts';
import { HAZARD_WORDS, hazardMark } from '../../../products/catalogue/public/hazard-mark.ts';
import { transportLoad } from '../../../safety/hazards/server/public/transport-load.ts';
import type { PricedLine } from '../contract.ts';
import type { Hazards } from '../ui/hazard-note.tsx';

/**
 * Which products of a cart must be stored apart, and which sizes are regulated for transport. Pairs count whether or not the
 * products are marked hazardous: two mild ones may still make a gas. The lines are those that this person may see.
 */
export async function cartHazards(
  app: Pick<App, 'db'>,
  lines: readonly PricedLine[],
): Promise<Hazards> {
  if (lines.length === 0) return { pairs: [], regulated: [], unknown: '' };
  const unknown = lines.filter((line) => hazardMark(line) === 'unknown');
  const load = await transportLoad(app, lines);
  return {
    pairs: load.apart.map(({ a, b, reason, advice, severity }) => ({
      a,
      b,
      reason,
      advice,
      severity,
    })),
    unknown:
      unknown.length === 0
        ? ''
        : `${HAZARD_WORDS.unknown}: ${[...new Set(unknown.map(({ name }) => name))].join(', ')}.`,
    regulated: load.regulated.map(({ name, sizeUnit }) => `${name}, ${sizeUnit}`),
  };
}
