/** A line and where its stop comes on the road. */
export interface Placeable {
  orderLineId: string;
  nameKey: string;
  position: number;
  /** The section in which it was counted already: the others are placed around it. */
  stands?: string | undefined;
}

/** Two products (nameKeys) that must be kept apart. */
export interface Apart {
  a: { nameKey: string };
  b: { nameKey: string };
  /** In one section they keep the truck at the dock. */
  firm: boolean;
}

/** Where the search for sections stops: then the best found so far counts. */
const MOST_STEPS = 20_000;
const COST = { firm: 10_000, other: 1000 } as const;

/**
 * Suggests a section for each line, front to back: the last stop at the nose, the first at the door, and products that must be kept
 * apart in different sections wherever the truck has enough of them. A product with an enemy on board stands in one section as a
 * whole; the others stand where their stop comes.
 * @param sections names, from the nose to the door
 * @returns orderLineId -> section; all '' for a truck without sections
 */
export function suggestSections(
  sections: readonly string[],
  lines: readonly Placeable[],
  apart: readonly Apart[],
): Map<string, string> {
  const last = sections.length - 1;
  if (last < 1) return new Map(lines.map((line) => [line.orderLineId, sections[0] ?? '']));
  const stops = [...new Set(lines.map((line) => line.position))].sort((a, b) => b - a);
  const ideal = new Map(
    stops.map((position, rank) => [
      position,
      Math.min(last, Math.floor((rank * sections.length) / stops.length)),
    ]),
  );
  const idealOf = (line: Placeable) => ideal.get(line.position) ?? last;
  const groups = groupsOf(lines, apart, idealOf, sections);
  const chosen = placeGroups(groups, sections.length);
  const sectionOf = new Map(
    groups.flatMap((group, index) =>
      group.nameKeys.map((key) => [key, chosen[index] ?? 0] as const),
    ),
  );
  return new Map(
    lines.map((line) => [
      line.orderLineId,
      sections[sectionOf.get(line.nameKey) ?? idealOf(line)] ?? '',
    ]),
  );
}

/** Pairs that must be kept apart and have goods in one section. A truck without sections is one section. */
export function standTogether<P extends Apart>(
  lines: readonly (Placeable & { section: string })[],
  apart: readonly P[],
): { pair: P; section: string }[] {
  const sections = new Map<string, Set<string>>();
  for (const { nameKey, section } of lines)
    sections.set(nameKey, (sections.get(nameKey) ?? new Set()).add(section));
  return apart.flatMap((pair) => {
    const there = sections.get(pair.b.nameKey);
    return [...(sections.get(pair.a.nameKey) ?? [])]
      .filter((section) => there?.has(section))
      .map((section) => ({ pair, section }));
  });
}

/** Products with the same enemies are placed as one. */
interface Group {
  nameKeys: string[];
  /** The section that one of them is in already; -1: none. */
  stands: number;
  /** Where their stops would have them, and how many lines they are. */
  ideal: number;
  lines: number;
  /** Cost of sharing a section with group i. */
  costs: number[];
}

function groupsOf(
  lines: readonly Placeable[],
  apart: readonly Apart[],
  idealOf: (line: Placeable) => number,
  sections: readonly string[],
): Group[] {
  const enemies = new Map<string, Map<string, number>>();
  const note = (one: string, other: string, cost: number) =>
    enemies.set(one, (enemies.get(one) ?? new Map<string, number>()).set(other, cost));
  for (const { a, b, firm } of apart) {
    const cost = firm ? COST.firm : COST.other;
    note(a.nameKey, b.nameKey, cost);
    note(b.nameKey, a.nameKey, cost);
  }
  const alike = new Map<string, string[]>();
  for (const nameKey of new Set(lines.map((line) => line.nameKey))) {
    const mine = enemies.get(nameKey);
    if (!mine) continue;
    const signature = [...mine]
      .map(([key, cost]) => `${key}:${cost}`)
      .sort()
      .join();
    alike.set(signature, [...(alike.get(signature) ?? []), nameKey]);
  }
  const groups = [...alike.values()].map((nameKeys) => {
    const mine = lines.filter((line) => nameKeys.includes(line.nameKey));
    const sum = mine.reduce((total, line) => total + idealOf(line), 0);
    const stands = Math.max(-1, ...mine.map((line) => sections.indexOf(line.stands ?? '')));
    return {
      nameKeys,
      stands,
      ideal: sum / mine.length,
      lines: mine.length,
      costs: [] as number[],
    };
  });
  for (const group of groups)
    group.costs = groups.map(
      (other) => enemies.get(group.nameKeys[0] ?? '')?.get(other.nameKeys[0] ?? '') ?? 0,
    );
  return groups;
}

/** Branch and bound: a section for each group, with the least of what must not be, then the least way from where the stops want them. */
function placeGroups(groups: readonly Group[], sections: number): number[] {
  const order = groups
    .map((group, index) => ({ index, weight: group.costs.reduce((a, b) => a + b, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ index }) => index);
  const chosen = groups.map(() => 0);
  let best = { cost: Number.POSITIVE_INFINITY, chosen: [...chosen] };
  let steps = 0;
  const place = (depth: number, cost: number) => {
    if (cost >= best.cost) return;
    const index = order[depth];
    const group = index === undefined ? undefined : groups[index];
    if (index === undefined || !group) {
      best = { cost, chosen: [...chosen] };
      return;
    }
    const added = (section: number) =>
      Math.abs(section - group.ideal) * group.lines +
      order
        .slice(0, depth)
        .filter((other) => chosen[other] === section)
        .reduce((sum, other) => sum + (group.costs[other] ?? 0), 0);
    const open =
      group.stands < 0 ? Array.from({ length: sections }, (_, at) => at) : [group.stands];
    const ways = open
      .map((section) => ({ section, more: added(section) }))
      .sort((a, b) => a.more - b.more);
    for (const { section, more } of ways) {
      steps += 1;
      if (steps > MOST_STEPS && best.cost < Number.POSITIVE_INFINITY) return;
      chosen[index] = section;
      place(depth + 1, cost + more);
    }
  };
  place(0, 0);
  return best.chosen;
}
