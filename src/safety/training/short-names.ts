/**
 * Names as they stand on a page that needs no sign-in: given name and initial, "Rosa M."; with the
 * department where two would read alike.
 */
export function shortNames(
  crew: readonly { id: string; name: string; department: string }[],
): { id: string; label: string }[] {
  const short = crew.map((member) => ({ ...member, label: shortName(member.name) }));
  const count = Map.groupBy(short, ({ label }) => label);
  return short.map(({ id, label, department }) => ({
    id,
    label: department && (count.get(label)?.length ?? 0) > 1 ? `${label}, ${department}` : label,
  }));
}

/** "Rosa Medeiros Silva" is "Rosa S.". */
export function shortName(name: string): string {
  const parts = name.trim().split(/\s+/);
  const [first = '', last] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined];
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first;
}
