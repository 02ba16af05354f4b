const packagesText = (count: number) =>
  count === 1 ? '1 package' : `${count.toLocaleString('en-US')} packages`;

/** The dangerous goods of a load. Figures of the rules are those of 49 CFR. */
export const LOAD_MESSAGES = {
  title: 'Regulated goods on board',
  leadOfDay: 'All open stops of this day, as if they ride on one truck.',
  leadOfRun: 'What is on this truck, or meant to be on it.',
  packages: (count: number) =>
    count === 1 ? 'fully regulated package' : 'fully regulated packages',
  pounds: 'gross, counted for placards',
  placard: '1,001 lb or more: placards are due.',
  placardDo:
    'Split the load, or send a driver with the hazmat endorsement, placards and shipping papers (49 CFR 172.504(c)).',
  near: 'Close to 1,001 lb, from which placards are due.',
  nearDo: 'Think before anything is added (49 CFR 172.504(c)).',
  others: (limited: number, excepted: number) =>
    [
      limited > 0 ? `${packagesText(limited)} of Limited Quantity` : '',
      excepted > 0
        ? `${packagesText(excepted)} excepted by road as marine pollutants only (49 CFR 171.4(c))`
        : '',
    ]
      .filter(Boolean)
      .join(', ')
      .replace(/^(.+)$/, 'Not counted: $1.'),
  withoutSheet: (count: number) =>
    count === 1
      ? 'No safety data sheet to hand over for:'
      : `No safety data sheet to hand over for ${count} products:`,
  byProduct: 'By product',
  densityUnknown: 'Density not entered: weighed as 1.53 g/mL (12.8 lb/gal), like 50% caustic soda.',
  estimate:
    'Estimates from pack sizes and densities, with 8% for packaging. A person trained under 49 CFR 172.704 decides.',
  apart: (count: number) =>
    count === 1
      ? 'Load apart: 1 pair that must never meet'
      : `Load apart: ${count} pairs that must never meet`,
};
