const named = (names: readonly string[]) =>
  names.length > 4
    ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`
    : names.join(', ');

/** Why a run can't be closed yet. */
export const CLOSING = {
  notOut: {
    planned: 'This truck has not left: there is nothing to count back.',
    loading: 'This truck has not left: there is nothing to count back.',
    out: '',
    closed: 'This run is closed already.',
  },
  openStops: (names: readonly string[]) =>
    `Say what becomes of the stops that nobody was at: ${named(names)}.`,
  uncounted: (names: readonly string[]) => `Count what came back of ${named(names)}.`,
  unexplained: (names: readonly string[]) => `Say why the count is not even: ${named(names)}.`,
  twice: 'A product, a kind of empties or a stop stands here twice.',
  moved: 'The truck came back before your stop. It comes on the new day.',
} as const;
