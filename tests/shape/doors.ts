/**
 * How many files of a district others may import. A number only falls: who opens one more door closes another, or says in the decision
 * (docs/decisions/2026-11-24-doors.md) why not.
 */
export const CEILINGS: Readonly<Record<string, number>> = {
  people: 45,
  products: 57,
  safety: 46,
  ordering: 53,
  delivery: 25,
  books: 19,
  reports: 1,
  frame: 0,
};
