import { parsePack } from '../../kit/pack.ts';
import type { App } from '../../platform/app.ts';
import { incompatiblePairs, isReactivityGroup } from '../../safety-sheets/reactivity.ts';
import { type PackingGroup, transportStatus } from '../../safety-sheets/transport.ts';
import type { PricedLine } from '../contract.ts';

interface SafetyRow {
  nameKey: string;
  reactivityGroup: string | null;
  unNumber: string | null;
  packingGroup: PackingGroup | null;
}

/** Which products of a cart must be stored apart, and which sizes are regulated for transport. One read; nothing for a cart without hazards. */
export async function cartHazards(app: App, lines: readonly PricedLine[]) {
  const hazardous = lines.filter((line) => line.hazardous);
  if (hazardous.length === 0) return { pairs: [], regulated: [] };
  const rows = await app.db.rows<SafetyRow>(
    'cart.hazards',
    `select name_key as "nameKey", reactivity_group as "reactivityGroup", un_number as "unNumber", packing_group as "packingGroup" from safety_data where name_key = any($1::text[])`,
    [[...new Set(hazardous.map((line) => line.nameKey))]],
  );
  const safety = new Map(rows.map((row) => [row.nameKey, row]));
  const unique = [...new Map(hazardous.map((line) => [line.nameKey, line.name]))].flatMap(([nameKey, name]) => {
    const group = safety.get(nameKey)?.reactivityGroup ?? '';
    return isReactivityGroup(group) ? [{ name, reactivityGroup: group }] : [];
  });
  return {
    pairs: incompatiblePairs(unique).map(({ a, b, why }) => ({ a: a.name, b: b.name, why: `${why.reason} ${why.advice}` })),
    regulated: hazardous
      .filter((line) => {
        const row = safety.get(line.nameKey);
        return row && transportStatus(parsePack(line.sizeUnit), row.unNumber, row.packingGroup) === 'regulated';
      })
      .map((line) => `${line.name}, ${line.sizeUnit}`),
  };
}
