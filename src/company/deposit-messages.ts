/** The settings of deposits on returnable containers, as a group of the settings screen. */
export const DEPOSIT_GROUP = {
  title: 'Container deposits',
  lead: 'Charged for a container that goes out full, paid back for one that the driver takes back empty. For lines ordered from now on; $0 means none.',
  settings: [
    { key: 'depositDrum55Cents', kind: 'money', label: 'Deposit on a 55 gal drum' },
    { key: 'depositDrum30Cents', kind: 'money', label: 'Deposit on a 30 gal drum' },
    { key: 'depositDrum15Cents', kind: 'money', label: 'Deposit on a 15 gal drum' },
    { key: 'depositPail5Cents', kind: 'money', label: 'Deposit on a pail' },
    { key: 'depositCarboy15Cents', kind: 'money', label: 'Deposit on a carboy' },
    { key: 'depositToteCents', kind: 'money', label: 'Deposit on a tote' },
  ],
} as const;
