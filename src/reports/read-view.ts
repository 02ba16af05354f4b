import {
  GROUPS,
  LISTS,
  ON_TIME,
  ONLY,
  type Only,
  type ReportView,
  SORTS,
  TIME_UNITS,
} from './contract.ts';
import { readPeriod } from './period.ts';

const LONGEST = 100;

/** What an address of the reports asks for; what makes no sense in it is left out. `today`: the company's day. */
export function readView(query: URLSearchParams, today: string): ReportView {
  const by =
    [...GROUPS, ...LISTS, ON_TIME as typeof ON_TIME].find((one) => one === query.get('by')) ??
    'customer';
  const only: Only = {};
  for (const name of ONLY) {
    const value = query.get(name);
    if (value !== null && value.length <= LONGEST) only[name] = value;
  }
  const sortParam = query.get('sort') ?? '';
  const sort = SORTS.find((one) => one === sortParam.replace(/^-/, ''));
  return {
    by,
    unit: TIME_UNITS.find((one) => one === query.get('unit')) ?? 'week',
    period: readPeriod(query, today),
    only,
    sort: sort ?? (by === 'week' ? 'name' : 'sales'),
    down: sort ? sortParam.startsWith('-') : true,
    all: query.has('all'),
  };
}

/** The address of a view of the reports, changed by `change`; a value of null takes the parameter out. */
export function viewAddress(
  view: ReportView,
  change: Readonly<Record<string, string | null>> = {},
): string {
  const { by, unit, period, only, sort, down } = view;
  const query = new URLSearchParams({ by });
  if (by === ON_TIME && unit !== 'week') query.set('unit', unit);
  if (period.name) query.set('period', period.name);
  else {
    query.set('from', period.from);
    query.set('to', period.to);
  }
  query.set('against', period.against);
  for (const [name, value] of Object.entries(only)) query.set(name, value);
  const usual = sort === (by === 'week' ? 'name' : 'sales') && down;
  if (!usual) query.set('sort', `${down ? '-' : ''}${sort}`);
  for (const [name, value] of Object.entries(change))
    if (value === null) query.delete(name);
    else query.set(name, value);
  return `?${query}`;
}
