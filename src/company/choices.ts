/** The sections of the company's settings that are forms, each a screen of its own. */
export const SECTIONS = [
  'company',
  'ordering',
  'delivery',
  'trucks',
  'money',
  'deposits',
  'website',
  'sign-in',
] as const;
export type Section = (typeof SECTIONS)[number];
/** What the menu calls all of them. */
export const COMPANY_TITLE = 'Company';
export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  company: 'Name and address',
  ordering: 'Ordering',
  delivery: 'Delivery days',
  trucks: 'Departures',
  money: 'Money and tax',
  deposits: 'Deposits',
  website: 'Website',
  'sign-in': 'Sign-in and files',
};

/** Time zones of the United States; a company elsewhere keeps its zone when it saves. */
export const TIME_ZONES: readonly { value: string; label: string }[] = [
  ['America/New_York', 'Eastern (New York)'],
  ['America/Detroit', 'Eastern (Detroit)'],
  ['America/Indiana/Indianapolis', 'Eastern (Indianapolis)'],
  ['America/Chicago', 'Central (Chicago)'],
  ['America/Denver', 'Mountain (Denver)'],
  ['America/Boise', 'Mountain (Boise)'],
  ['America/Phoenix', 'Mountain, no summer time (Phoenix)'],
  ['America/Los_Angeles', 'Pacific (Los Angeles)'],
  ['America/Anchorage', 'Alaska (Anchorage)'],
  ['Pacific/Honolulu', 'Hawaii (Honolulu)'],
  ['America/Puerto_Rico', 'Atlantic (Puerto Rico)'],
  ['Pacific/Guam', 'Chamorro (Guam)'],
].map(([value = '', label = '']) => ({ value, label }));

/** The post office's letters of states and territories. */
export const STATES: readonly { value: string; label: string }[] =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY AS GU MP'
    .split(' ')
    .map((value) => ({ value, label: value }));

const hourText = (hour: number) =>
  hour === 0 ? 'Midnight' : hour === 12 ? 'Noon' : hour < 12 ? `${hour} am` : `${hour - 12} pm`;

export const HOURS: readonly { value: string; label: string }[] = Array.from(
  { length: 24 },
  (_, hour) => ({ value: String(hour), label: hourText(hour) }),
);
