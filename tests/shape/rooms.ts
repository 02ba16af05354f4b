/** The districts and their rooms: src/<district>/<room>/. Rooms of the base stand at the top; books, reports and frame are districts of one room. */
export const DISTRICTS: Readonly<Record<string, readonly string[]>> = {
  people: ['accounts', 'customers', 'contact'],
  products: ['packs', 'catalogue', 'prices'],
  safety: [
    'hazards',
    'sheets',
    'sites',
    'labels',
    'binders',
    'inventory',
    'training',
    'inspection',
  ],
  ordering: ['team', 'cart', 'orders', 'guides', 'visits', 'desk'],
  delivery: ['runs', 'shipping', 'receiving', 'deliveries', 'stops', 'proofs', 'claims'],
};

/**
 * Who may import whom: left never imports right. The base, which everybody may use, the districts with their rooms, the books, the reports and the frame.
 * The whole list is one order, so that no two districts and no two rooms can need each other.
 */
export const ORDER: readonly string[] = [
  'kit',
  'platform',
  'files',
  'company',
  'webhooks',
  ...Object.values(DISTRICTS).flat(),
  'books',
  'reports',
  'frame',
  'maps',
];

/** The folder of a room. */
export function folderOf(room: string): string {
  const district = Object.keys(DISTRICTS).find((name) => DISTRICTS[name]?.includes(room));
  return district ? `src/${district}/${room}` : `src/${room}`;
}

/** The districts in their order: each imports those before it. */
export const DISTRICT_ORDER: readonly string[] = [
  ...Object.keys(DISTRICTS),
  'books',
  'reports',
  'frame',
];

/** The district of a file; undefined for the base, which is for everybody, and for the maps, which join everything. */
export const districtOf = (file: string): string | undefined =>
  DISTRICT_ORDER.find((district) => file.startsWith(`src/${district}/`));

/** The room of a file below src; null for the files at its top. */
export function roomOf(file: string): string | null {
  const [, first = '', second = ''] = /^src\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return (first in DISTRICTS ? second : first) || null;
}

/** Rooms with several nouns: each has a folder with the room's own vocabulary, and the same rule holds among them. */
export const NOUNS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['sign-in', 'lists', 'people', 'settings'],
};

/**
 * The nouns of the books in the order with the fewest imports against it: left should never import right. The books are one thing (an invoice
 * is settled by credits and payments, and what waits of any of them is a task of the inbox), so this many still do. The number only falls.
 */
export const BOOKS_ORDER: readonly string[] = [
  'connection',
  'inbox',
  'prices',
  'syncs',
  'items',
  'invoices',
  'credits',
  'customers',
  'documents',
  'payments',
  'quickbooks',
  'statements',
];
export const BOOKS_AGAINST = 145;

/** Knows no noun: imports only these besides packages. */
export const UI_IMPORTS = ['ui', 'kit'];

/** Single imports against the order, each with its reason. `type` = erased before it runs. */
export const EXCEPTIONS: readonly { from: string; to: string; type: boolean; reason: string }[] = [
  {
    from: 'src/',
    to: 'src/root.tsx',
    type: true,
    reason: 'pages read the root loader’s data by its type',
  },
];

/** Folders of src that are rooms of the business: each has a README.md. */
export const ROOMS = ORDER.filter((name) => !['kit', 'platform', 'maps'].includes(name));

/** The names of a room. A deep room nests them one level down (`accounting/quickbooks/server/...`). */
const ROOM_FILES = [
  /^README\.md$/,
  /^([a-z]+-)*(contract|errors|messages)\.ts$/,
  /^messages\.[a-z]{2}-[A-Z]{2}\.ts$/,
  /^server\/[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/,
  /^(pages|ui|dashboard|joined)\/([a-z0-9]+(-[a-z0-9]+)*\/)?[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/,
];

/**
 * Whether a file may stand where it stands in its room. Knowledge of the room that runs anywhere (a rule, a table of facts) has a
 * file of its own at the top: its README names it. `path` begins at the room's folder; a door
 * (`public/`) holds the same names as the folder that it stands in.
 */
export function belongs(path: string, readme: string): boolean {
  const inside = path.replace(/(^|\/)public\//, '$1');
  const nested = inside.replace(/^[a-z0-9-]+\//, '');
  const known = ROOM_FILES.some((shape) => shape.test(inside) || shape.test(nested));
  const top = /^(?:[a-z0-9-]+\/)?([a-z0-9]+(?:-[a-z0-9]+)*)\.tsx?$/.exec(inside)?.[1];
  return known || (top !== undefined && new RegExp(`\\b${top}\\b`).test(readme));
}

/** Names that say nothing about what is inside. */
export const EMPTY_NAMES =
  /^(utils?|helpers?|types?|services?|common|shared|misc|index|manager|lib)\.tsx?$/;
