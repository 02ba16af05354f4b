import { precautionsFor } from '../../hazards/classify.ts';

export type Route = 'eyes' | 'skin' | 'inhaled' | 'swallowed';

/**
 * The response statements of each way into the body, in the order in which they are done, and the
 * hazards that name the way. `opens` begins with the official "IF ...:" of the way.
 */
const ROUTES: Readonly<
  Record<Route, { opens: readonly string[]; follow: readonly string[]; hazards: readonly string[] }>
> = {
  eyes: {
    opens: ['P305+P351+P338'],
    follow: ['P337+P313'],
    hazards: ['H314', 'H318', 'H319', 'H320'],
  },
  skin: {
    opens: ['P303+P361+P353', 'P302+P335+P334', 'P302+P352'],
    follow: ['P361+P364', 'P362+P364', 'P363', 'P332+P313', 'P333+P313', 'P336+P315'],
    hazards: [
      'H310',
      'H311',
      'H312',
      'H314',
      'H315',
      'H317',
      'H281',
      'H224',
      'H225',
      'H226',
      'H260',
      'H261',
    ],
  },
  inhaled: {
    opens: ['P304+P340'],
    follow: ['P342+P311'],
    hazards: ['H314', 'H330', 'H331', 'H332', 'H334', 'H335', 'H336'],
  },
  swallowed: {
    opens: ['P301+P330+P331', 'P301+P310', 'P301+P312'],
    follow: ['P330', 'P331'],
    hazards: ['H300', 'H301', 'H302', 'H304', 'H314'],
  },
};

/** Statements for every route of exposure. */
const ANY_ROUTE = [
  'P306+P360',
  'P310',
  'P311',
  'P312',
  'P308+P311',
  'P308+P313',
  'P314',
  'P320',
  'P321',
];

export const FIRST_AID_CODES: readonly string[] = [
  ...Object.values(ROUTES).flatMap(({ opens, follow }) => [...opens, ...follow]),
  ...ANY_ROUTE,
];

/** The first aid of one way: codes of official statements, the opening one first. */
export interface FirstAid {
  route: Route;
  codes: readonly string[];
}

/**
 * First aid for every way into the body that the classification names. The maker's statements count;
 * where they have none for a way, those that Appendix C requires of the hazard stand in. `call` is
 * what holds for each way.
 */
export function firstAidFor(
  hCodes: readonly string[],
  pCodes: readonly string[],
  hCategories: readonly string[] = [],
): { routes: FirstAid[]; call: string[] } {
  const required = precautionsFor(hCodes, hCategories);
  const routes = (Object.keys(ROUTES) as Route[]).flatMap((route) => {
    const { opens, follow, hazards } = ROUTES[route];
    const named = hazards.some((code) => hCodes.includes(code));
    const from = opens.some((code) => pCodes.includes(code)) ? pCodes : [...pCodes, ...required];
    const codes = [...opens, ...follow].filter((code) => from.includes(code));
    return codes.length > 0 && (named || pCodes.some((code) => opens.includes(code)))
      ? [{ route, codes }]
      : [];
  });
  return { routes, call: ANY_ROUTE.filter((code) => pCodes.includes(code)) };
}

/** Ways into the body that these hazards name; for the test that none is forgotten. */
export const routesNamed = (hCodes: readonly string[]): Route[] =>
  (Object.keys(ROUTES) as Route[]).filter((route) =>
    ROUTES[route].hazards.some((code) => hCodes.includes(code)),
  );
