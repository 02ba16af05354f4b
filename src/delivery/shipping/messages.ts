import { SEGREGATION_WORDS } from '../runs/segregation-words.ts';

const packages = (count: number) =>
  count === 1 ? '1 package' : `${count.toLocaleString('en-US')} packages`;

/** What a paper lacks. Each says which product, what, and the paragraph that wants it. */
export const askMessages = {
  /** In the place of an entry that nobody can write. */
  notKnown: 'NOT KNOWN: UN number, proper shipping name, class',
  notInTable: (name: string, unNumber: string) =>
    `${name}: ${unNumber} is not in our table, so its proper shipping name and class are not known. Check the number; a paper with it has to be written by hand (49 CFR 172.101).`,
  packingGroup: (name: string, unNumber: string) =>
    `${name}: ${unNumber} needs its packing group (49 CFR 172.202(a)(4)).`,
  otherPackingGroup: (name: string, unNumber: string, has: string, entered: string) =>
    `${name}: ${unNumber} has ${has}, not ${entered} (49 CFR 172.101). Check both against section 14 of the sheet.`,
  technicalName: (name: string, unNumber: string) =>
    `${name}: ${unNumber} is an n.o.s. name and needs its technical name (49 CFR 172.203(k)).`,
  density: (name: string) =>
    `${name}: its density is not entered, so its weight is not known (49 CFR 172.202(a)(5), 172.504(c)). It stands in section 9 of the sheet.`,
  size: (name: string, size: string) =>
    `${name}: how much “${size}” holds can’t be read (49 CFR 172.202(a)(5)).`,
  share: (name: string) =>
    `${name}: enter the share of its hazardous substance. A package could hold a reportable quantity (49 CFR 172.203(c), 171.8).`,
  strength: (name: string, unNumber: string) =>
    `${name}: ${unNumber} is an oxidizer too from 65 percent on. Enter the share of its substance (49 CFR 172.101).`,
  emergencyPhone:
    'The company settings have no emergency telephone number. Somebody who knows the goods answers it at all hours (49 CFR 172.604).',
  address: 'The company settings have no name and address of the shipper.',
};

export const paperMessages = {
  toPrint: 'To print',
  title: 'Shipping paper',
  of: (run: string) => `Shipping paper, ${run}`,
  print: 'Open as PDF',
  toRun: 'Back to the run',
  notSigned: 'Not signed',
  missing: 'Missing',
  draftLarge: 'Draft, not signed by a trained person',
  changedLarge: 'Draft: changed after it was signed',
  signedLarge: 'Signed by a trained person',
  noneLarge: 'No package on this truck needs a shipping paper',
  partLarge: 'You see only a part of this truck',
  part: 'Its shipping paper names every stop. Ask the desk, or somebody who may see all of them.',
  draft:
    'Nobody trained under 49 CFR 172.704 has signed for this load. Until then nothing here is promised to be right.',
  changed: (who: string, when: string) =>
    `${who} signed on ${when}. The load has been another one since: it needs another signature.`,
  signed: (who: string, when: string, trained: string) =>
    `${who}, ${when}. Trained under 49 CFR 172.704 on ${trained}.`,
  none: 'Limited quantities and marine pollutants that are excepted by road need none (49 CFR 172.200(b)(3), 171.4(c)).',
  fingerprint: 'What was signed (SHA-256)',
  asksTitle: (count: number) =>
    count === 1 ? 'One thing is missing' : `${count} things are missing`,
  asksLead: 'Nobody can sign until they are entered.',
  mend: 'Enter it',
  sign: 'Sign for exactly this load',
  signLead: (name: string, until: string) =>
    `You sign as ${name}, with hazmat training that holds until ${until}. What you sign is kept word for word.`,
  confirm:
    'I have checked names, classes, packing groups, quantities and RQ against the goods on this truck.',
  confirmNeeded: 'Say that you have checked it.',
  cantSign: 'To sign, a person needs training under 49 CFR 172.704 that is recorded here.',
  toTraining: 'People with hazmat training',
  closed: 'This run is closed. What was signed for it is kept.',
  signedDone: 'Signed. The driver sees it at once.',
  consignee: (number: string) => `Order ${number}`,
  packages: 'Packages',
  description: 'UN number, proper shipping name, class, packing group',
  total: 'Total quantity',
  weight: 'Gross, about',
  totals: (count: number, pounds: string, unweighed: number) =>
    unweighed > 0
      ? `${packages(count)}, weight not known`
      : `${packages(count)}, about ${pounds} lb gross`,
  unweighed: 'not known',
  emergency: 'Emergency response telephone, answered at all hours',
  shipper: 'Shipper and carrier',
  consignees: 'Consignees and goods',
  earlier: 'Signed before',
  state: {
    none: 'None needed',
    part: 'Not for you to see',
    draft: 'Draft, not signed',
    changed: 'Draft: changed after it was signed',
    signed: 'Signed',
  },
  signedBy: (who: string, when: string) => `${who}, ${when}`,
  open: 'Open the shipping paper',
};

/** Figures and rules are those of 49 CFR. */
export const noticeMessages = {
  placardTitle: 'Placards',
  notDue: (pounds: string) =>
    `${pounds} lb of classes that count: below 1,001 lb no placard is due (49 CFR 172.504(c)).`,
  due: (pounds: string, names: string) =>
    `${pounds} lb of classes that count, 1,001 lb or more: on each side and each end ${names} (49 CFR 172.504).`,
  /** Nobody can say which placards are due, and what must stand apart. */
  placardsNotKnown: (names: string) =>
    `Nobody can say which placards are due: how ${names} travels is not known (49 CFR 172.504).`,
  segregationNotKnown:
    'Not known while nobody has said how they travel: kept apart from all that the table names (49 CFR 177.848(d)).',
  dangerous: 'DANGEROUS may stand for categories below 2,205 lb (49 CFR 172.504(b)).',
  unknown: (names: string) => `Counted until somebody knows their class: ${names}.`,
  driver:
    'A placarded truck needs a driver with the hazmat endorsement (49 CFR 383.93) and the company’s registration (49 CFR 107.601).',
  segregationTitle: 'Segregation',
  none: 'The segregation table asks nothing of this load (49 CFR 177.848(d)).',
  rules: SEGREGATION_WORDS,
  between: (a: string, b: string) => `${a} / ${b}`,
  own: 'Beyond the table, our own list of pairs:',
};

export const printMessages = {
  outline: (signed: boolean, run: string, day: string) =>
    `${signed ? 'Shipping paper' : 'DRAFT, not signed: shipping paper'}, ${run}, ${day}`,
  day: 'Day',
  run: 'Run',
  signature: (who: string, when: string, trained: string) =>
    `Signed by ${who}, ${when}, trained under 49 CFR 172.704 on ${trained}.`,
  hash: (hash: string) => `SHA-256 of what was signed: ${hash}`,
  pounds: 'Gross lb',
  none: 'No package of this run needs a shipping paper.',
  under: 'Every package here needs this paper; what needs none is not on it (49 CFR 172.200).',
  draftHead: 'Draft, not signed',
  draftLead: 'Not to be used as a shipping paper. Have it checked and signed in the shop first.',
  keep: 'Within the driver’s reach with the belt fastened; on the seat or in the door’s pouch when nobody is at the wheel (49 CFR 177.817(e)). Emergency response information rides with it: the safety data sheets, or the Emergency Response Guidebook (49 CFR 172.602).',
  certificationTitle: 'Shipper’s certification',
  certification:
    'Carried by the shipper as a private carrier: no certification is required (49 CFR 172.204(b)(1)(ii)). Where goods are handed to another carrier, sign here:',
  /** 49 CFR 172.204(a)(1), its words. */
  certificate:
    'This is to certify that the above-named materials are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation according to the applicable regulations of the Department of Transportation.',
  certificateSign: 'Signature of the shipper, where it is needed',
  retain: 'The shipper keeps this paper for two years (49 CFR 172.201(e)).',
};

export const trainingMessages = {
  title: 'Hazmat training',
  lead: 'Who was trained and tested under 49 CFR 172.704. Whoever signs a shipping paper needs a record that has not expired: training holds three years. Records are kept and never changed; a renewal is another one.',
  none: 'Nobody yet. Until somebody is recorded, every shipping paper stays a draft.',
  holds: (until: string) => `Holds until ${until}`,
  soon: (until: string) => `Ends soon: ${until}`,
  expired: (until: string) => `Expired ${until}`,
  ended: (when: string, reason: string) => `No longer counts since ${when}: ${reason}`,
  signsHere: 'Signs here with their own account',
  noAccount: 'No account: a record only',
  trained: (when: string) => `Trained ${when}`,
  by: (name: string, address: string) => `by ${name}, ${address}`,
  add: 'Record a training',
  person: 'Person',
  choose: 'Choose',
  someone: 'Somebody without an account',
  name: 'Name',
  nameHint: 'Only for somebody without an account',
  day: 'Trained on',
  dayHint: 'The day the training was completed',
  materials: 'Training materials',
  materialsHint: 'What they are, or where they and the certificate are kept',
  trainer: 'Trainer',
  trainerAddress: 'Trainer’s address',
  tested: 'How it was tested',
  testedHint: 'Written test, passed 2026-11-20',
  certify:
    'We certify that this person was trained and tested as 49 CFR 172.704 requires, in shipping papers among other things.',
  certifyNeeded: 'The employer certifies it (49 CFR 172.704(d)(5)).',
  record: 'Record it',
  recorded: 'The training is recorded.',
  end: 'It no longer counts',
  reason: 'Why',
  ended2: 'It no longer counts. The record is kept.',
  inFuture: 'This day is still to come. Record a training when it is completed.',
  whoNeeded: 'Choose the person, or enter a name.',
  notStaff: 'This account is not one of the staff.',
  gone: 'This record is not there, or has ended.',
};

export const cannotSign = {
  untrained:
    'You have no hazmat training on record that holds today (49 CFR 172.704). Only a trained person signs a shipping paper.',
  asks: 'Something is missing on this paper. Enter it first.',
  changed: 'The load was changed in the meantime. Look at the paper again, then sign.',
  nothing: 'No package on this truck needs a shipping paper.',
  closed: 'This run is closed.',
  part: 'You see only a part of this truck. Its paper names every stop.',
};

export const otherTruckSigned = (seen: string, now: string) =>
  `This paper was read for ${seen || 'a run without a truck'}, and the run has ${now || 'no truck'} now. Look at the truck and at the paper again, then sign.`;

/** On the page of a person who drives: what holds for them, and who keeps the records. */
export const roadPaperMessages = {
  training: 'Training (49 CFR 172.704)',
  endorsement: 'Endorsement on the license (49 CFR 383.93)',
  none: 'None on record',
} as const;

/** Of a driver, under To do of the owner, who records it. */
export const noTraining = (person: string, run: string, day: string) =>
  `${person}, no hazmat training for “${run}” of ${day}`;
/** Of a person's hazmat training; the day in words. */
export const trainingEnds = (day: string) => `until ${day}`;
