import { sentence } from '../../../kit/sentence.ts';
import type { EmptyKind, FailedReason, PhotoKind } from '../../deliveries/reasons.ts';
import { shortWords } from '../../runs/load-messages.ts';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** 8,580,000 ms -> "2 hours 23 minutes". */
function span(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const largest = parts.filter(([count]) => count > 0).slice(0, 2);
  return largest.map(([count, one]) => counted(count, one)).join(' ');
}

/** Within this, two clocks agree, in ms. */
const CLOCKS_AGREE = 2 * 60_000;

export const PROOF_MESSAGES = {
  title: 'Proof of delivery',
  ofOrder: (number: string) => `Delivery of ${number}`,
  pdf: 'PDF',
  order: 'See the order',
  missing: {
    title: 'We can’t find that delivery',
    text: 'The address may be mistyped, or the delivery belongs to another account.',
  },
  failed: { title: 'We could not load this delivery', text: 'Nothing was changed.' },
  noPhoneTime: 'The phone gave no time.',
  /** How the phone's clock and ours differ, in words; null when they agree. */
  clocks(times: { deviceTime: Date | null; acceptedAt: Date; wasOffline: boolean }): string | null {
    if (!times.deviceTime) return PROOF_MESSAGES.noPhoneTime;
    const ahead = times.deviceTime.getTime() - times.acceptedAt.getTime();
    if (Math.abs(ahead) <= CLOCKS_AGREE) return null;
    if (ahead > 0) return `The phone’s clock was ${span(ahead)} ahead of ours.`;
    return times.wasOffline
      ? `It reached us ${span(ahead)} after the phone’s time: there was no connection.`
      : `It reached us ${span(ahead)} after the phone’s time: it was sent late, or that clock was behind.`;
  },
  facts: {
    delivered: 'Delivered',
    attempted: 'At the door',
    phone: 'Phone’s clock',
    reached: 'Reached us',
    arrived: 'Driver’s first entry',
    signed: 'Signed',
    receiver: 'Received by',
    wrote: 'Receiver wrote',
    driver: 'Driver',
    desk: 'Written down by',
    run: 'Run',
    place: 'Place',
    po: 'PO number',
    to: 'Delivered to',
    left: 'Left at',
    fetched: 'Taken back',
    failed: 'Why nothing was handed over',
    connection: 'Connection',
    named: 'Name',
    photo: 'Photo',
  },
  offline: 'Finished without a connection, sent later',
  noPlace: 'Not captured',
  noPlaceWhy: (why: string) => `Not captured: ${why}`,
  noPhoto: (why: string) => `None: ${why}`,
  place: (at: { latitude: number; longitude: number; accuracyMeters?: number }) =>
    `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}${at.accuracyMeters === undefined ? '' : `, within ${Math.round(at.accuracyMeters)} m`}`,
  openMap: 'Open the map',
  nobodySigned: (why: string) => sentence(`Nobody signed: ${why || 'no reason given'}`),
  signedBy: (name: string, role: string) => (role ? `${name}, ${role}` : name),
  signature: 'Signature',
  drawn: (name: string) => `Signature of ${name}`,
  /** For who can't see them. */
  photoOf: (kind: string, number: number) => `Photo ${number}: ${kind}`,
  signedWith: (numbers: readonly string[]) =>
    `The same signature was given for ${numbers.join(', ')}.`,
  inEnglish: (text: string) => `In English: “${text}”`,
  lines: 'What was handed over',
  columns: {
    product: 'Product',
    ordered: 'Ordered',
    loaded: 'Loaded',
    delivered: 'Delivered',
    receiver: 'Receiver',
  },
  receiverCounted: (counted: number) =>
    `Counts differ: the receiver counted ${counted} on their own phone`,
  notCounted: 'Not counted at the dock',
  loadedShort: (why: string) => `Loaded short${why ? `: ${shortWords(why).toLowerCase()}` : ''}`,
  extra: 'Extra, not on the order before',
  lineHistory: 'From order to payment',
  photos: 'Photos',
  photosWaiting: (count: number) =>
    count === 1
      ? '1 photo is still on the driver’s phone.'
      : `${count} photos are still on the driver’s phone.`,
  photosWhen: 'Sent with the next connection, and then shown here.',
  morePhotos: (count: number) => `${counted(count, 'more photo')} on the page of this proof.`,
  original: 'Original',
  fetched: ({ name, sizeUnit, quantity }: { name: string; sizeUnit: string; quantity: number }) =>
    `${quantity} × ${name}, ${sizeUnit}`,
  empties: 'Empties taken back',
  emptiesOf: (count: number, kind: EmptyKind) => `${count} × ${EMPTY_MESSAGES[kind]}`,
  checks: {
    closed: 'closed',
    labelled: 'labelled as if full',
    underOneInch: 'at most one inch left',
  },
  stayed: (count: number, why: string) =>
    `${counted(count, 'container')} had to stay${why ? `: ${why}` : ''}`,
  sheets: 'Safety data sheets handed over',
  sheetsOnPaper: 'The driver says that the printed sheets were given to somebody there.',
  note: 'Driver’s note',
  record: 'The record',
  recordHash: 'Fingerprint of the record (SHA-256)',
  photoHash: 'Fingerprint of the photo (SHA-256)',
  howTitle: 'How to check it',
  how: [
    'The record was closed when it reached us; the database refuses every later change of it. What turned out otherwise since stands below it as a correction, a record of its own.',
    'Save the record and compute its SHA-256 (for example with “sha256sum”): it is the fingerprint above, which also stands on the PDF that was mailed that day.',
    'The record names each photo by the fingerprint of its original file, which our office hands out: a photo can’t be exchanged.',
  ],
  saveRecord: 'Save the record',
  correction: (number: number, reason: string) => `Correction ${number}: ${reason}`,
  correctedBy: (name: string, at: string) => `${name || 'The desk'}, ${at}`,
  was: (line: { name: string; sizeUnit: string; was: number; becomes: number }) =>
    `${line.name}, ${line.sizeUnit}: ${line.becomes} instead of ${line.was}`,
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  file: (number: string, attempt: number) =>
    `Proof of delivery ${number}${attempt > 1 ? `-${attempt}` : ''}.pdf`,
} as const;

export const PHOTO_MESSAGES: Record<PhotoKind, string> = {
  damage: 'Damage',
  refused: 'What was refused',
  left: 'Where it was left',
  other: 'At the stop',
  receiver: 'Taken by the receiver on their own phone',
};

export const EMPTY_MESSAGES: Record<EmptyKind, string> = {
  'drum-55': '55 gal drum',
  'drum-30': '30 gal drum',
  'drum-15': '15 gal drum',
  'pail-5': '5 gal pail',
  'carboy-15': '15 gal carboy',
  tote: 'tote',
  other: 'other container',
};

export const FAILED_MESSAGES: Record<FailedReason, string> = {
  closed: 'The site was closed',
  'nobody-there': 'Nobody was there',
  'unsafe-access': 'The access was not safe',
  'wrong-load': 'The wrong goods were on the truck',
  'not-reached': 'The truck did not get there',
};
