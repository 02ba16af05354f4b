import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { momentOf, shiftDay } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { UNKNOWN_DENSITY } from '../../hazards/public/transport.ts';
import { productsWithSheets } from '../../sheets/server/received-products.ts';
import type { SheetSection } from '../../sheets/server/sheet-content.ts';
import { type DailyAmounts, dailyAmounts, mostOf } from '../../sites/daily-amounts.ts';
import { eventsOf, type SiteItem } from '../../sites/server/site-items.ts';
import { readSite } from '../../sites/server/site-products.ts';
import { netPounds } from '../pounds.ts';
import {
  type ExtremelyHazardous,
  extremelyHazardousIn,
  HAZARDOUS_POUNDS,
  type Ingredient,
  thresholdOf,
} from '../tier-two.ts';
import { siteOf } from './scope.ts';

/** The datum that is missing for an amount. `no-weight`: the weight of the size can't be computed. */
export type Gap = 'not-counted' | 'no-density' | 'no-weight' | 'no-composition';

export interface ThresholdRow {
  name: string;
  /** Of an extremely hazardous substance: its CAS number; else ''. */
  cas: string;
  thresholdPounds: number;
  /** The most at one time; with gaps it is the most that can have been there of what we know. */
  mostPounds: number;
  mostOn: string;
  averagePounds: number;
  gaps: Gap[];
  /** `open`: data are missing, so over or under is unknown. */
  state: 'over' | 'open' | 'under';
  /** Of an extremely hazardous substance: the products that hold it, with their largest share. */
  inside: { name: string; percent: number }[];
}

export interface ThresholdReport {
  year: number;
  /** Its last day: today in the running year. */
  until: string;
  products: ThresholdRow[];
  substances: ThresholdRow[];
  /** Products whose ingredients we do not have: section 3 of their sheets tells. */
  withoutComposition: string[];
  /** So many products of the site are not classified as hazardous and not in the report. */
  unclassified: number;
}

interface Weighed {
  nameKey: string;
  name: string;
  pounds: number[];
  gaps: Gap[];
}

const DAY_MS = 86_400_000;
const sumOf = (lists: readonly number[][], length: number): number[] =>
  Array.from({ length }, (_, day) => lists.reduce((sum, list) => sum + (list[day] ?? 0), 0));

function weigh(
  item: SiteItem,
  { days, uncounted }: DailyAmounts,
  to: number,
): Omit<Weighed, 'name'> {
  const pack = parsePack(item.sizeUnit);
  const exact = netPounds(pack, item.density);
  const each = exact ?? netPounds(pack, UNKNOWN_DENSITY);
  // Known only from the ledger: a delivery without any amount.
  const isOnlyHanded = item.handedAt !== null && item.handedAt < to && eventsOf(item).length === 0;
  const isThere = isOnlyHanded || days.some((amount) => amount > 0);
  return {
    nameKey: item.nameKey,
    pounds: days.map((amount) => amount * (each ?? 0)),
    gaps: isThere
      ? [
          ...(uncounted || isOnlyHanded ? (['not-counted'] as const) : []),
          ...(each === null ? (['no-weight'] as const) : []),
          ...(exact === null && each !== null ? (['no-density'] as const) : []),
        ]
      : [],
  };
}

function rowOf(
  name: string,
  {
    pounds,
    gaps,
    thresholdPounds,
    from,
  }: { pounds: readonly number[]; gaps: readonly Gap[]; thresholdPounds: number; from: string },
): ThresholdRow {
  const { most, at, average } = mostOf(pounds);
  return {
    name,
    cas: '',
    thresholdPounds,
    mostPounds: most,
    mostOn: shiftDay(from, at),
    averagePounds: average,
    gaps: [...new Set(gaps)],
    state: gaps.length > 0 ? 'open' : most >= thresholdPounds ? 'over' : 'under',
    inside: [],
  };
}

/** Section 3 of a sheet that we made ourselves; undefined: the sheet is a file, or there is none. */
function ingredientsOf(sections: readonly SheetSection[] | null): Ingredient[] | undefined {
  const section = sections?.find(({ number }) => number === 3);
  if (!section) return undefined;
  const table = section.blocks.find((block) => block.kind === 'table');
  if (!table) return [];
  const [cas, percent] = ['CAS', '%'].map((word) =>
    table.head.findIndex((head) => head.includes(word)),
  );
  return table.rows.map((row) => ({ cas: row[cas ?? 1] ?? '', percent: row[percent ?? 2] ?? '' }));
}

/** The report from what is known. Pure. `from`: its first day; the lists hold one number a day. */
export function reportOf(
  products: readonly (Weighed & { ingredients: Ingredient[] | undefined })[],
  from: string,
): Pick<ThresholdReport, 'products' | 'substances' | 'withoutComposition'> {
  const unknown = products.filter(({ ingredients }) => ingredients === undefined);
  const found = new Map<ExtremelyHazardous, { product: Weighed; percent: number }[]>();
  for (const product of products)
    for (const { substance, percent } of extremelyHazardousIn(product.ingredients ?? []))
      found.set(substance, [...(found.get(substance) ?? []), { product, percent }]);
  const order = { over: 0, open: 1, under: 2 };
  const sorted = (rows: ThresholdRow[]) =>
    rows.sort((a, b) => order[a.state] - order[b.state] || b.mostPounds - a.mostPounds);
  return {
    products: sorted(
      products.map(({ name, pounds, gaps }) =>
        rowOf(name, { pounds, gaps, thresholdPounds: HAZARDOUS_POUNDS, from }),
      ),
    ),
    substances: sorted(
      [...found].map(([substance, inside]) => {
        const shares = inside.map(({ product, percent }) =>
          product.pounds.map((pounds) => (pounds * percent) / 100),
        );
        const gaps = inside.flatMap(({ product }) => product.gaps);
        const row = rowOf(substance.name, {
          pounds: sumOf(shares, shares[0]?.length ?? 0),
          gaps: unknown.length > 0 ? [...gaps, 'no-composition'] : gaps,
          thresholdPounds: thresholdOf(substance),
          from,
        });
        return {
          ...row,
          cas: substance.cas,
          // What is known of it may be enough on its own.
          state: gaps.length === 0 && row.mostPounds >= row.thresholdPounds ? 'over' : row.state,
          inside: inside.map(({ product, percent }) => ({ name: product.name, percent })),
        };
      }),
    ),
    withoutComposition: unknown.map(({ name }) => name),
  };
}

/**
 * How much of each hazardous chemical was at a site in a calendar year, against the thresholds of
 * 40 CFR 370. A draft for whoever files: it says what it does not know.
 * @param year null: the running one
 * @throws AppError as `siteOf`
 */
export async function thresholdReport(
  app: App,
  user: UserActor,
  customerId: string,
  year: number | null,
) {
  const [site, company] = await Promise.all([siteOf(app, user, customerId), readCompany(app)]);
  const { products: chemicals, rooms } = await readSite(app.db, site.id);
  const received = await productsWithSheets(
    app.db,
    chemicals.map(({ nameKey }) => nameKey),
  );
  const items = chemicals.flatMap(({ sizes: every }) => every.map(({ item }) => item));
  const lives = rooms.map(({ life }) => life);
  const today = companyDay(company, app.clock.now());
  const thisYear = Number(today.slice(0, 4));
  const firstAt = Math.min(
    app.clock.now(),
    ...items.flatMap((item) => eventsOf(item).map(({ at }) => at)),
  );
  const firstYear = Number(companyDay(company, firstAt).slice(0, 4));
  const chosen = Math.min(thisYear, Math.max(firstYear, year ?? thisYear));
  const from = momentOf(company.timeZone, `${chosen}-01-01`, 0);
  const end = momentOf(company.timeZone, `${chosen + 1}-01-01`, 0);
  const to = Math.min(end, app.clock.now() + 1);
  const hazardous = items.filter((item) => item.hazardous);
  const names = new Map(hazardous.map(({ nameKey, name }) => [nameKey, name]));
  const sizes = Map.groupBy(
    hazardous.map((item) => weigh(item, dailyAmounts(eventsOf(item), from, to, lives), to)),
    ({ nameKey }) => nameKey,
  );
  const length = Math.ceil((to - from) / DAY_MS);
  const products = [...sizes].map(([nameKey, same]) => ({
    nameKey,
    name: names.get(nameKey) ?? nameKey,
    pounds: sumOf(
      same.map(({ pounds }) => pounds),
      length,
    ),
    gaps: same.flatMap(({ gaps }) => gaps),
    ingredients: ingredientsOf(received.find((one) => one.nameKey === nameKey)?.sections ?? null),
  }));
  // What was gone before the year began, or came after it, is no part of it.
  const ofYear = products.filter(({ pounds, gaps }) => gaps.length > 0 || pounds.some(Boolean));
  const report: ThresholdReport = {
    year: chosen,
    until: chosen === thisYear ? today : `${chosen}-12-31`,
    ...reportOf(ofYear, `${chosen}-01-01`),
    unclassified: new Set(items.filter((item) => !item.hazardous).map((one) => one.nameKey)).size,
  };
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back);
  return { site, report, years };
}
