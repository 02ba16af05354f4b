import { sentence } from '../../kit/sentence.ts';
import { dayText } from '../../kit/time.ts';
import type { EmptyKind, FailedReason } from '../deliveries/reasons.ts';
import type { StopState } from './contract.ts';
import type { Trouble } from './ui/device/send-stops.ts';

/** The room's sentences in one place, so that a second language is an addition. */
/** Above the signature; kept with the delivery as it was read (domain.md 5, E-SIGN). */
export const signedSentence = (customer: string) =>
  `${sentence(`I received the items listed above for ${customer}`)} Shorts and refusals are as marked.`;

export const EMPTY_NAMES: Record<EmptyKind, string> = {
  'drum-55': '55 gal drum',
  'drum-30': '30 gal drum',
  'drum-15': '15 gal drum',
  'pail-5': '5 gal pail',
  'carboy-15': '15 gal carboy',
  tote: 'Tote',
  other: 'Other container',
};

export const FAILED_NAMES: Record<FailedReason, string> = {
  closed: 'Closed',
  'nobody-there': 'Nobody there',
  'unsafe-access': 'Not safe to get in',
  'wrong-load': 'Wrong goods on the truck',
  'not-reached': 'I did not get there',
};

/** Why empties have to stay (49 CFR 173.29; domain.md 5). */
export const EMPTIES_STAY = ['Not closed', 'No label', 'More than 1 inch left'] as const;

/** Of a stop that is no longer to be delivered. */
export const STATE_NAMES: Record<Exclude<StopState, 'open'>, string> = {
  done: 'Done',
  failed: 'Not delivered',
  waiting: 'Not confirmed',
  closed: 'Not to deliver',
};

export const stopMessages = {
  shippingPaper: 'Shipping paper',
  paperState: {
    none: 'none needed',
    part: 'not for you to see',
    draft: 'draft, not signed',
    changed: 'draft, changed after it was signed',
    signed: 'signed',
  },
  paperSigned: (who: string, day: string) =>
    `By ${who}, ${day}. The printed paper rides within your reach.`,
  paperDraft: 'No trained person has signed for this load. It is signed before you drive.',
  openPaper: 'Open the shipping paper',
  openPaperOnline: 'Open the shipping paper (needs a connection)',
  beforeLeaving: (run: string) => `${run} does not leave yet`,
  notSentOut: (run: string) => `${run} is ready and was not sent out`,
  toRun: 'The run, to send it out',
  openOrder: (number: string) => `The order ${number}`,
  // What is missing, in the words of the button that says it.
  count: (name: string) => `Count ${name}.`,
  correctFirst: 'Correct the number first',
  wrongNumber: (name: string, text: string) =>
    `${name}: “${text}” is no whole number that fits. Correct it.`,
  sayWhyLess: (name: string) => `Say why less of ${name} was delivered.`,
  sayWhyMore: (name: string) => `Say why there is more of ${name} than was loaded.`,
  sayWhyExtra: (name: string) => `Say why ${name} is handed over beyond the order.`,
  takePhoto: (name: string) => `Take a photo of ${name}, or write what happened.`,
  checkEmpties: 'Check the empties: closed, labelled, under 1 inch. Others stay.',
  whyEmptiesStay: 'Say why empties have to stay.',
  whoTakes: 'Write who takes the goods.',
  signOrTick: 'Let them sign, or tick that the name stands for the signature.',
  whyNoSignature: 'Write why there is no signature.',
  whereLeft: 'Write where you leave the goods.',
  photoOfLeft: 'Take a photo of the goods where you leave them, or say why there is none.',
  photoOfFailed: 'Take a photo of what you found, or say why there is none.',
  mayNotStay: (names: readonly string[]) =>
    `Take back ${names.join(', ')}: oxidizers and acids are never left without somebody. Count none of it.`,
  leftUnattended: 'Left without anybody to take it',

  // The list
  title: 'Your stops',
  next: 'Next stop',
  nextOf: (position: number, of: number) => `Next stop, ${position} of ${of}`,
  nothingNext: 'No stop is open',
  noStops: 'No stops today',
  noStopsText: 'Orders that are promised for today and confirmed stand here.',
  updated: (time: string) => `Updated ${time}`,
  storedAt: (time: string) => `No connection. As it was at ${time}.`,
  storedOn: (day: string, time: string) =>
    `As it was on ${dayText(day)} at ${time}. Connect to get today’s stops.`,
  takeOver: 'Take over a colleague’s stop',
  takeOverText:
    'Ask your colleague or the office for the number of the order. It comes onto your run with what was loaded for it; your colleague and the office are told.',
  takeOverNumber: 'Order number',
  takeOverMissing: 'Write the number of the order.',
  takeOverPress: 'Take this stop over',
  takeOverNoNetwork:
    'There is no connection, so your colleague could not be told. Try again where you have one.',
  takenOver: (number: string, from: string) =>
    `${number} is on your run now${from ? `, from ${from}` : ''}.`,
  loadLink: (run: string, on: boolean) => `Load list: ${run}${on ? ' (needs a connection)' : ''}`,
  maps: 'Open in maps',
  dock: (hours: string) => hours.charAt(0).toUpperCase() + hours.slice(1),
  late: (conflict: string) => `Not in time: ${conflict}`,
  call: 'Call',
  callNumber: (phone: string) => `Call ${phone}`,
  deliverHere: 'Open this stop',
  later: 'After that',
  runName: (name: string, truck: string) => (truck ? `${name}, ${truck}` : name),
  settled: 'Done today',
  done: 'Done',
  reading: 'Loading...',

  // What the phone knows of a stop before the office does
  waiting: 'Saved on this phone, waiting',
  refused: 'Not recorded: the office refused it',

  failures: {
    network: 'There is no connection, and this phone does not hold today’s stops yet.',
    portal: 'This network answers instead of our server. Sign in to the Wi-Fi, or switch it off.',
    'sign-in': 'Your sign-in has ended. Sign in again.',
    forbidden: 'Your account may not deliver. Call the office.',
    missing: 'We can’t find this order. It may be on a colleague’s run, or another day’s.',
    server: 'Our server has a fault. Try again soon, or call the office.',
  },
  tryAgain: 'Try again',

  // A stop
  allStops: 'All stops',
  toOrder: 'Back to the order',
  lastTime: (day: string) => `Last time, ${dayText(day)}:`,
  lastSigned: (name: string) => `${name} signed.`,
  lastNamed: (name: string) => `${name} was named, no signature was drawn.`,
  lastLeft: (where: string) => `left at ${where}.`,
  allDelivered: 'All delivered',
  allLoaded: 'All that is loaded',
  restDelivered: 'The rest as ordered',
  restLoaded: 'The rest as loaded',
  deliver: (delivered: number, open: number, extra: number) =>
    `Deliver ${delivered} of ${open}${extra > 0 ? ` and ${extra} more` : ''}`,
  open: (count: number) => `${count} ordered`,
  allCame: (count: number) => (count === 1 ? '1, as ordered' : `All ${count}, as ordered`),
  less: (delivered: number, open: number) => `${delivered} of ${open}`,
  loadedLess: (loaded: number) => `${loaded} on the truck`,
  whyLess: (missing: number) => `Why ${missing} less?`,
  moreExactly: 'More exactly, if you know',
  thatIsAll: 'That says it',
  whyMore: (loaded: number) => `Why more than the ${loaded} on the truck?`,
  moreHint: 'The office looks into it before it bills the difference.',
  whatHappened: 'What happened',
  happenedOrPhoto: 'What happened, or take a photo',
  leak: 'It is leaking: do not hand it over. Keep people away and follow this. Then call the office.',
  callOffice: (phone: string) => `Call the office ${phone}`,
  callEmergency: (phone: string) => `Emergency ${phone}`,
  hazards: 'hazards and first aid',
  hazardous: '! Hazardous. Its safety data sheet says more.',
  wear: 'Wear',
  firstAid: 'First aid',
  spill: 'If it leaks',
  hazardWords: 'Hazards',
  fromLabel: 'From the label. The safety data sheet says more.',
  extras: 'Add goods beyond the order',
  extraSearch: 'Name or SKU',
  whyExtra: (name: string) => `Why beyond the order: ${name}`,
  extraMore: (count: number) =>
    `${count} more ${count === 1 ? 'matches' : 'match'}. Type more of the name, the size or the SKU.`,
  extraNone: 'Nothing like it. Write it into the note for the office.',
  extraNotHere:
    'This phone holds only what these customers buy. With a connection it finds every product.',
  empties: 'Empties to take back',
  emptiesText: 'Only closed, labelled as if full, with at most 1 inch left inside.',
  emptyTaken: (kind: string) => `Take back: ${kind}`,
  haveToStay: 'Have to stay',
  emptyLeft: (kind: string) => `Have to stay: ${kind}`,
  closed: 'Closed',
  labelled: 'Labels on, as if full',
  underOneInch: 'At most 1 inch left',
  why: 'Why',
  photos: 'Photos',
  takePhotoOf: (what: string) => `Take a photo: ${what}`,
  photoOf: (what: string, at: number) => `Photo ${at}: ${what}`,
  removePhoto: (what: string, at: number) => `Remove photo ${at}: ${what}`,
  stopPhoto: 'this stop',
  leftPhoto: 'the goods where they stay',
  photoWorking: 'Saving the photo on this phone.',
  photoUnreadable: 'This phone can’t read that picture. Take it again.',
  note: 'Note for the office',
  locationAdded: 'Where you are is added.',
  locationLooking: 'Looking for where you are. You need not wait for it.',
  locationOff: (why: string) => `Without where you are: ${why}. The stop is recorded all the same.`,
  noPhoto: 'No photo? Say why',
  failedPhoto: 'what you found there',
  sheets: (count: number) =>
    count === 1 ? 'Brings 1 safety data sheet' : `Brings ${count} safety data sheets`,
  sheetsGiven: 'I gave them the printed SDS',
  sheetsOwed: 'Not given and not mailed, they stay owed to this customer.',
  sheetsPaper: 'Leave them on paper: nobody here agreed to e-mail in writing.',
  missingSheets: 'No safety data sheet yet for',
  receiver: 'Who takes it',
  chooseName: (name: string) => `${name} takes it`,
  chosenName: (name: string) => `You chose: ${name}`,
  drawnByMe: 'I drew it for them',
  name: 'Name of the receiver',
  role: 'Role, such as housekeeping',
  signature: 'Signature',
  signHere: 'Sign here with a finger',
  clear: 'Clear',
  namedOnly: 'Named, not signed yet. Hand the phone over for a signature, or deliver without one.',
  askUnsigned: (name: string) => `${name} has not signed. Deliver without a signature?`,
  askUnsignedText: 'The proof will say: the name was taken down; nobody signed.',
  deliverUnsigned: 'Nobody signed, deliver',
  backToSign: 'Go back to sign',
  /** What the record says of a stop whose receiver was only named. */
  namedNotSigned: 'Named by the driver, not signed',
  byName: 'My name above stands for my signature',
  codeMake: 'They sign on their phone',
  codeMakeOnline: 'They sign on their phone (needs a connection)',
  codeCountFirst: 'Count the lines first; then they may count and sign on their own phone.',
  codeScan: 'They scan this with their camera. It opens this delivery only, once.',
  codeLabel: 'Code for the receiver’s phone',
  codeAway: 'Put the code away',
  codeOneOrder:
    'For several orders they sign here, once. Their own phone takes one order at a time.',
  codeNoNetwork: 'This needs a connection. Let them sign here on this phone instead.',
  codeStates: {
    waiting: 'Waiting for them to scan it',
    opened: 'Opened on their phone',
    counting: 'They are counting',
    signed: 'Signed',
    used: 'This code is used',
    expired: 'This code has expired: make a new one',
    revoked: 'There is a newer code: make a new one',
  },
  codeSignedBy: (name: string, role: string) =>
    `Signed on their phone by ${name}${role ? `, ${role}` : ''}`,
  codeSays: 'They write',
  codePhotos: (count: number) =>
    count === 1 ? 'They took 1 photo.' : `They took ${count} photos.`,
  codeDiffers: 'Counts differ. Both are recorded.',
  codeDiffersAt: (line: { name: string; delivered: number; counted: number }) =>
    `${line.name}: you ${line.delivered}, they ${line.counted}`,
  codeSignHere: 'Put it aside, and sign here instead',
  nobody: 'Nobody takes it, or nobody signs',
  ways: {
    signed: 'Somebody signs',
    left: 'Left where it stays',
    unsigned: 'Handed over, nobody signs',
  },
  leaveNotDo:
    'This customer has not allowed goods to be left. If nobody takes them, press “Nobody there” at the top.',
  leaveNever: (names: readonly string[]) =>
    `Never left without somebody: ${names.join(', ')}. Take it back.`,
  leftAt: 'Where you leave it',
  noSignature: 'Why there is no signature',
  failed: 'Nothing can be delivered here',
  toNobody: 'Nobody there',
  toFailed: 'Closed, other',
  refuseAll: 'They refuse all of it',
  failedWhy: 'Why not?',
  failedHold: 'Hold to record: not delivered',
  failedBack: 'Deliver after all',
  failedAs: (why: string) => `Nothing delivered: ${why}`,
  failedConfirm: (why: string) => `Record that nothing was delivered: ${why}?`,
  failedMeans: 'The order waits to be planned again. Nothing is billed.',
  recordNone: 'Record that nothing was delivered?',
  failedYes: 'Yes, record it',
  failedNo: 'No, go back',
  notSaved: 'Not saved',

  // After it
  savedTitle: 'Saved on this phone.',
  sending: 'Sending it now.',
  goesByItself: 'It goes to the office by itself. You can drive on.',
  /** What has to happen before a saved stop goes, by why the last try ended. */
  goesWhen: {
    network: 'It goes to the office by itself. You can drive on.',
    portal:
      'It does not go through this Wi-Fi. Switch it off or sign in to it, then it goes by itself. You can drive on.',
    'sign-in': 'It stays here until you sign in again on this phone. You can drive on.',
    forbidden: 'It stays here: your account may not deliver now. Call the office first.',
    wait: 'It goes to the office by itself. You can drive on.',
    server: 'It goes to the office by itself. You can drive on.',
  } satisfies Record<Trouble, string>,
  sent: 'Sent and recorded.',
  nextStop: 'Next stop',
  oneDoor: (numbers: string) => `One stop, one signature: ${numbers}`,
  afterIt: (run: string) => `After it: ${run}`,
  endOfRun: 'End of the run',
  sendFirst: (count: number) =>
    `${count === 1 ? 'One report waits' : `${count} reports wait`} on this phone. Connect it first: a run is closed when every report has arrived.`,
  countBackLead: 'Count what came back with the truck; then the run is closed.',
  countBack: (run: string) => `Count back: ${run}`,
  countWaits: 'The count back is on this phone and not sent yet: the run is not closed.',
  countShow: (run: string) => `Look at the count back: ${run}`,
  toStops: 'Go to all stops',
  again: 'Correct it and deliver again',
  refusedDo: 'What you counted is kept. Correct it, or call the office.',
  changedMeanwhile: 'The office has changed this order. Look at it once more.',
} as const;
