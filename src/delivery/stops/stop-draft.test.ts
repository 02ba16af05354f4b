import { expect, test } from 'vitest';
import { deliverOrderInput } from '../deliveries/contract.ts';
import type { DoorSafety, DriverStop } from './contract.ts';
import { draftAgain } from './draft-again.ts';
import {
  asRefused,
  countRest,
  type Finish,
  failedStop,
  finishedStop,
  onDeliver,
  problemsOf,
  REFUSED,
} from './finish-stop.ts';
import { codeLines, countedOtherwise } from './receiver-count.ts';
import { prefilled, recount } from './stop-counts.ts';
import {
  EMPTY_DRAFT,
  fieldOf,
  isCounted,
  type StopDraft,
  withFailing,
  withoutPhoto,
  withPhoto,
  withRefusing,
  withTyped,
} from './stop-draft.ts';

const line = (orderLineId: string, name: string, open: number) => ({
  orderLineId,
  productId: `p-${orderLineId}`,
  nameKey: name.toLowerCase(),
  name,
  brand: 'Linnetfold',
  category: 'Laundry',
  sku: name,
  sizeUnit: '5 gal pail',
  hazardous: true,
  note: '',
  open,
  loaded: null,
});
const stop: DriverStop = {
  orderId: 'o-1',
  number: 'BC-1',
  runId: null,
  position: 1,
  state: 'open',
  closed: '',
  outcome: null,
  settledAt: null,
  customerId: 'c-1',
  customerName: 'Harbor House',
  address1: '1 Main St',
  city: 'Providence',
  region: 'RI',
  zip: '02903',
  phone: '',
  dockNote: '',
  orderNote: '',
  poNumber: '',
  placedByName: '',
  lines: [line('a', 'Soap', 5), line('b', 'Acid', 2)],
  lastTime: null,
  receivers: [],
  sheetsDue: [],
  sheetsOnPaper: false,
  missingSheets: [],
  unattendedAllowed: true,
  signedText: 'I received the items listed above for Harbor House.',
};
const acid: DoorSafety = {
  nameKey: 'acid',
  name: 'Acid',
  signalWord: 'Danger',
  pictograms: [],
  dilution: '',
  hazards: [],
  wear: [],
  firstAid: [],
  spill: [],
  saidBy: 'label',
  neverLeave: 'acid',
};
const all = countRest(stop, EMPTY_DRAFT);
const signed: StopDraft = { ...all, signerName: 'Ana', nameBy: 'chosen', signedByName: true };
const facts: Finish = {
  now: Date.parse('2026-11-22T15:00:00Z'),
  wasOffline: true,
  appVersion: '0.1.0',
  position: { location: null, noPosition: 'refused' },
};
const problemsAt = (draft: StopDraft) => problemsOf(stop, draft, [acid]).map(({ at }) => at);
const photo = { sha256: 'a'.repeat(64), kind: 'left' as const };

test('a clean stop needs the goods counted and one signature, by hand or by name', () => {
  expect(problemsAt(EMPTY_DRAFT)).toEqual(['line-a', 'line-b']);
  expect(isCounted(stop, EMPTY_DRAFT)).toBe(false);
  expect(isCounted(stop, all)).toBe(true);
  expect(problemsAt(all)).toEqual(['receiver']);
  expect(problemsAt({ ...all, signerName: 'Ana' })).toEqual(['receiver']);
  expect(problemsAt(signed)).toEqual([]);
});

test('a receiver who was only named has signed nothing, and the record says so; a name that was typed still wants an act', () => {
  const named: StopDraft = { ...all, signerName: 'Ana', nameBy: 'chosen' };
  expect(problemsAt(named)).toEqual([]);
  expect(finishedStop(stop, named, facts)).toMatchObject({
    signerName: 'Ana',
    signature: null,
    signedByName: false,
    signedText: '',
    noSignatureReason: 'Named by the driver, not signed',
    evidence: { name: 'chosen' },
  });
  expect(finishedStop(stop, named, facts)).not.toHaveProperty('signedAt');
  expect(finishedStop(stop, signed, facts)).toMatchObject({
    signedByName: true,
    noSignatureReason: '',
  });
  expect(problemsAt({ ...named, nameBy: 'typed' })).toEqual(['receiver']);
});

test('why a run was not sent out is sent with what is handed over, and kept when a stop is done again', () => {
  const early: StopDraft = { ...signed, atDoor: 'It was forgotten' };
  const sent = finishedStop(stop, early, facts);
  expect(sent.notSentOut).toBe('It was forgotten');
  expect(finishedStop(stop, signed, facts)).not.toHaveProperty('notSentOut');
  expect(failedStop(stop, early, 'closed', facts)).not.toHaveProperty('notSentOut');
  expect(draftAgain(sent, new Set()).atDoor).toBe('It was forgotten');
});

test('goods that leave for a name without a signature are asked about once, and never held up', () => {
  const named: StopDraft = { ...all, signerName: 'Ana', nameBy: 'chosen' };
  const does = (draft: StopDraft) => onDeliver(stop, draft, [acid]);
  expect(does(named)).toEqual({ does: 'ask', name: 'Ana', sheets: [] });
  expect(does(signed)).toEqual({ does: 'deliver' });
  // Said in so many words already.
  expect(does({ ...all, way: 'unsigned', noSignatureReason: 'No pen' })).toEqual({
    does: 'deliver',
  });
  expect(does({ ...named, counts: {} })).toEqual({ does: 'show', at: 'line-a' });
  // Nothing handed over: nobody had anything to sign for.
  const none = { delivered: 0, reason: 'refused' as const, reasonNote: 'Not ordered' };
  expect(does({ ...named, counts: { a: none, b: none } })).toEqual({ does: 'deliver' });
});

test('less needs a reason; what is damaged or leaking a photo, or words for want of one', () => {
  const short = (more: object): StopDraft => ({
    ...signed,
    counts: { ...signed.counts, a: { delivered: 4, ...more } },
  });
  expect(problemsAt(short({}))).toEqual(['line-a']);
  expect(problemsAt(short({ reason: 'short-loaded' }))).toEqual([]);
  for (const reason of ['damaged', 'leaking'])
    expect(problemsAt(short({ reason }))).toEqual(['line-a']);
  // That it was refused is said by the reason itself.
  for (const reason of ['refused', 'refused-price'])
    expect(problemsAt(short({ reason }))).toEqual([]);
  expect(problemsAt(short({ reason: 'leaking', reasonNote: 'camera is broken' }))).toEqual([]);
  expect(
    problemsAt({
      ...short({ reason: 'leaking' }),
      photos: [{ ...photo, kind: 'damage', orderLineId: 'a' }],
    }),
  ).toEqual([]);
});

test('a line that came damaged and short has both reasons, the load check’s count until the driver says otherwise', () => {
  const counted = { delivered: 2, reason: 'damaged' as const, reasonNote: 'Crushed' };
  const sent = (loaded: number | null, more: object = {}) => {
    const loads = { ...stop, lines: [{ ...line('a', 'Soap', 5), loaded }] };
    const draft = { ...signed, counts: { a: { ...counted, ...more } } };
    return finishedStop(loads, draft, facts).lines[0]?.notOnTruck;
  };
  expect([sent(null), sent(4), sent(4, { notOnTruck: 0 }), sent(null, { notOnTruck: 2 })]).toEqual([
    0, 1, 0, 2,
  ]);
  // One at least is damaged, and of one package or of what never came there is one reason.
  expect([sent(2), sent(null, { notOnTruck: 3 })]).toEqual([0, 2]);
  expect(sent(4, { delivered: 4 })).toBeUndefined();
  expect(sent(4, { reason: 'out-of-stock' })).toBeUndefined();
  const draft = { ...signed, counts: { ...signed.counts, a: { ...counted, notOnTruck: 1 } } };
  const again = draftAgain(finishedStop(stop, draft, facts), new Set());
  expect(again.counts.a).toMatchObject({ reason: 'damaged', notOnTruck: 1 });
  // What is typed there and is no number is corrected first; once nothing is asked there it stands in no way.
  const typed = withTyped(draft, fieldOf.notOnTruck('a'), 'x');
  expect(problemsAt(typed)).toEqual(['line-a']);
  expect(problemsAt({ ...typed, counts: signed.counts })).toEqual([]);
});

test('goods are left with a photo and a place, and never an acid', () => {
  const left: StopDraft = { ...all, way: 'left', leftAt: 'Dock 2', photos: [photo] };
  expect(problemsOf(stop, left, [acid])[0]?.text).toContain('Take back Acid');
  const withoutAcid: StopDraft = {
    ...left,
    counts: { ...left.counts, b: { delivered: 0, reason: 'nobody-there' } },
  };
  expect(problemsAt(withoutAcid)).toEqual([]);
  expect(problemsAt({ ...withoutAcid, photos: [] })).toEqual(['receiver']);
  expect(problemsAt({ ...withoutAcid, photos: [], noPhoto: 'No camera' })).toEqual([]);
  const extra = {
    productId: 'p-x',
    name: 'Bleach',
    sku: 'B',
    sizeUnit: '',
    quantity: 1,
    reason: 'Asked for',
  };
  const beyond = (neverLeave: 'oxidizer' | null) =>
    problemsOf(stop, { ...withoutAcid, extras: [{ ...extra, neverLeave }] }, [acid]);
  expect(beyond('oxidizer')[0]?.text).toContain('Take back Bleach');
  expect(beyond(null)).toEqual([]);
  const unsaid = [{ ...extra, neverLeave: null, reason: ' ' }];
  expect(problemsAt({ ...withoutAcid, extras: unsaid })).toEqual(['extras']);
  expect(problemsAt({ ...withoutAcid, leftAt: ' ' })).toEqual(['receiver']);
  expect(finishedStop(stop, withoutAcid, facts)).toMatchObject({
    leftAt: 'Dock 2',
    signerName: '',
    signedText: '',
    noSignatureReason: 'Left without anybody to take it',
  });
});

test('empties go back closed, labelled and as good as empty; others stay with a reason', () => {
  const empty = {
    kind: 'drum-55' as const,
    taken: 2,
    closed: true,
    labelled: true,
    underOneInch: false,
    leftThere: 0,
    reason: '',
  };
  expect(problemsAt({ ...signed, empties: [empty] })).toEqual(['empties']);
  expect(problemsAt({ ...signed, empties: [{ ...empty, underOneInch: true }] })).toEqual([]);
  expect(problemsAt({ ...signed, empties: [{ ...empty, taken: 0, leftThere: 1 }] })).toEqual([
    'empties',
  ]);
});

test('what is sent is a delivery as the server takes it, with the sentence that was signed', () => {
  const sent = finishedStop(stop, { ...signed, signedAt: '2026-11-22T14:59:00.000Z' }, facts);
  const id = (name: string) => `01890000-0000-7000-8000-${name.padStart(12, '0')}`;
  const lines = sent.lines.map((one) => ({ ...one, orderLineId: id(one.orderLineId) }));
  expect(deliverOrderInput.parse({ ...sent, orderId: id('1'), lines })).toMatchObject({
    lines: [
      { orderLineId: id('a'), delivered: 5 },
      { orderLineId: id('b'), delivered: 2 },
    ],
    signerName: 'Ana',
    signedByName: true,
    signedText: stop.signedText,
    signedAt: '2026-11-22T14:59:00.000Z',
    deviceTime: '2026-11-22T15:00:00.000Z',
    wasOffline: true,
    appVersion: '0.1.0',
  });
  expect(failedStop(stop, signed, 'closed', facts)).toMatchObject({ lines: [], failed: 'closed' });
});

test('why nothing can be handed over stands in the draft, also when the office refused the stop, until the driver delivers after all', () => {
  const failing = withFailing(EMPTY_DRAFT, 'closed');
  expect(failing.failing).toBe('closed');
  expect('failing' in withFailing(failing, null)).toBe(false);
  const refused = failedStop(stop, failing, 'closed', facts);
  expect(draftAgain(refused, new Set()).failing).toBe('closed');
});

test('whose act the name and the signature were goes with the stop; a draft of an earlier release says nothing of it', () => {
  const signature = { width: 10, height: 10, strokes: [[[1, 1, 0]]] } as StopDraft['signature'];
  const evidence = (more: Partial<StopDraft>) =>
    finishedStop(stop, { ...signed, ...more }, facts).evidence;
  expect(evidence({})).toMatchObject({ name: 'chosen', noPosition: 'refused' });
  expect(evidence({})).not.toHaveProperty('drawnBy');
  expect(evidence({ nameBy: 'typed', signature })).toMatchObject({
    name: 'typed',
    drawnBy: 'receiver',
  });
  expect(evidence({ nameBy: 'typed', signature, drawnBy: 'driver' })?.drawnBy).toBe('driver');
  const { nameBy: _earlier, ...before } = signed;
  expect(finishedStop(stop, before, facts)).not.toHaveProperty('evidence');
  const here = { latitude: 41.5, longitude: -71.3, accuracyMeters: 8 };
  const found = { ...facts, position: { location: here, noPosition: 'not-yet' as const } };
  const sent = failedStop(stop, { ...EMPTY_DRAFT, noPhoto: 'No camera' }, 'closed', found);
  expect(sent).toMatchObject({ location: here, evidence: { noPhoto: 'No camera' } });
  expect(sent.evidence).not.toHaveProperty('noPosition');
});

test('an order that was cut meanwhile is sent with what is open now', () => {
  const cut = { ...stop, lines: [line('a', 'Soap', 3)] };
  expect(finishedStop(cut, signed, facts).lines).toEqual([{ orderLineId: 'a', delivered: 3 }]);
});

test('a refused stop begins anew with its counts and the photos that are still here, to be signed again', () => {
  const sent = finishedStop(stop, { ...signed, photos: [photo] }, facts);
  expect(draftAgain(sent, new Set())).toMatchObject({
    counts: signed.counts,
    photos: [],
    signerName: 'Ana',
    signedByName: false,
    signature: null,
  });
  expect(draftAgain(sent, new Set([photo.sha256])).photos).toHaveLength(1);
});

test('sheets are given on paper only where goods are, sheets are due, and the driver says so', () => {
  const due = {
    ...stop,
    sheetsDue: [
      { nameKey: 'acid', name: 'Acid', number: 2, date: '2026-01-05', why: 'revised' as const },
    ],
  };
  const withSheets = { ...signed, sheetsGiven: true };
  const none = { ...withSheets, counts: { a: { delivered: 0 }, b: { delivered: 0 } } };
  expect(finishedStop(due, withSheets, facts).sheetsOnPaper).toBe(true);
  for (const [at, draft] of [
    [due, signed],
    [due, none],
    [stop, withSheets],
  ] as const)
    expect(finishedStop(at, draft, facts).sheetsOnPaper).toBeUndefined();
  expect(draftAgain(finishedStop(due, withSheets, facts), new Set()).sheetsGiven).toBe(true);
});

test('what the receiver signed on their own phone goes with the stop, and differences are named', () => {
  const counted = (orderLineId: string | null, productId: string, name: string, count: number) => ({
    orderLineId,
    productId,
    name,
    counted: count,
  });
  const draft: StopDraft = {
    ...countRest(stop, EMPTY_DRAFT),
    extras: [
      { productId: 'p-a', name: 'Soap', sku: 'S', sizeUnit: '', quantity: 1 },
      { productId: 'p-x', name: 'Rinse', sku: 'R', sizeUnit: '', quantity: 2 },
    ],
    signerName: 'Rosa',
    signedByName: true,
    received: {
      id: 'r-1',
      signedText: 'Recibí estas cantidades.',
      lines: [
        counted('a', 'p-a', 'Soap', 6),
        counted('b', 'p-b', 'Acid', 1),
        counted(null, 'p-x', 'Rinse', 1),
      ],
    },
  };
  expect(codeLines(stop, draft)).toEqual({
    lines: [
      { orderLineId: 'a', delivered: 5 },
      { orderLineId: 'b', delivered: 2 },
    ],
    extras: [
      { productId: 'p-a', quantity: 1 },
      { productId: 'p-x', quantity: 2 },
    ],
  });
  expect(countedOtherwise(stop, draft)).toEqual([
    { name: 'Acid', delivered: 2, counted: 1 },
    { name: 'Rinse', delivered: 2, counted: 1 },
  ]);
  const sent = { ...facts, now: 0, wasOffline: false };
  expect(finishedStop(stop, draft, sent)).toMatchObject({
    receivingId: 'r-1',
    signedText: 'Recibí estas cantidades.',
  });
  const withoutReceiver: StopDraft = { ...draft, received: null };
  expect(finishedStop(stop, withoutReceiver, sent)).not.toHaveProperty('receivingId');
  expect(finishedStop(stop, withoutReceiver, sent).signedText).toBe(stop.signedText);
});

test('what the receiver wrote or photographed is not asked of the driver again', () => {
  const first = stop.lines[0]?.orderLineId ?? '';
  const counts = { [first]: { delivered: 4, reason: 'leaking' as const }, b: { delivered: 2 } };
  const received = { id: 'r-1', signedText: '', lines: [] };
  const problemTexts = (more: object) =>
    problemsOf(stop, { ...signed, counts, received: { ...received, ...more } }, []).map(
      ({ text }) => text,
    );
  // A draft of an earlier release says neither.
  expect(problemTexts({})).toEqual(['Take a photo of Soap, or write what happened.']);
  expect(problemTexts({ remark: '', photos: 0 })).toHaveLength(1);
  expect(problemTexts({ remark: 'One pail leaks', photos: 0 })).toEqual([]);
  expect(problemTexts({ remark: '', photos: 1 })).toEqual([]);
});

test('what was loaded short is filled in with its reason; more than that asks why, and is sent with it', () => {
  const [soap, sour] = stop.lines;
  if (!soap || !sour) throw new Error('The stop has two lines.');
  const short = { ...soap, loaded: 3, shortReason: 'Not found' };
  const loaded: DriverStop = { ...stop, lines: [short, { ...sour, loaded: 2 }] };
  expect(prefilled(loaded, EMPTY_DRAFT).counts).toEqual({
    a: { delivered: 3, reason: 'short-loaded', reasonNote: 'Not found' },
  });
  const ready = { ...signed, counts: countRest(loaded, EMPTY_DRAFT).counts };
  expect(problemsOf(loaded, ready, [])).toEqual([]);
  expect(finishedStop(loaded, ready, facts).lines).toEqual([
    { orderLineId: 'a', delivered: 3, reason: 'short-loaded', reasonNote: 'Not found' },
    { orderLineId: 'b', delivered: 2 },
  ]);

  // The load check's reason stands for its own count: less than that is the driver's to explain.
  const asLoaded = ready.counts.a;
  expect(recount(short, asLoaded, 2)).toEqual({ delivered: 2 });
  expect(recount(short, { delivered: 2 }, 3)).toEqual(asLoaded);

  const counts = { ...ready.counts, a: recount(short, asLoaded, 5) };
  expect(problemsOf(loaded, { ...ready, counts }, []).map(({ at }) => at)).toEqual(['line-a']);
  const why = { ...counts, a: { delivered: 5, moreReason: ' Behind the pallet ' } };
  expect(problemsOf(loaded, { ...ready, counts: why }, [])).toEqual([]);
  const [first] = finishedStop(loaded, { ...ready, counts: why }, facts).lines;
  expect(first).toEqual({ orderLineId: 'a', delivered: 5, moreReason: 'Behind the pallet' });
  // Where nobody counted, all of it rides.
  expect(prefilled(stop, EMPTY_DRAFT)).toBe(EMPTY_DRAFT);
});

test('what is typed at a field and is no number is named first, and nothing is delivered until it is corrected', () => {
  const done: StopDraft = {
    ...EMPTY_DRAFT,
    counts: { a: { delivered: 5 }, b: { delivered: 2 } },
    empties: [
      {
        kind: 'drum-55',
        taken: 2,
        closed: true,
        labelled: true,
        underOneInch: true,
        leftThere: 0,
        reason: '',
      },
    ],
    signerName: 'Ana Ruiz',
    signedByName: true,
  };
  expect(onDeliver(stop, done, [])).toEqual({ does: 'deliver' });
  const line = withTyped(done, fieldOf.line('b'), '2.5');
  expect(problemsOf(stop, line, [])).toEqual([
    { at: 'line-b', text: 'Acid: “2.5” is no whole number that fits. Correct it.' },
  ]);
  expect(onDeliver(stop, line, [])).toEqual({ does: 'show', at: 'line-b' });
  expect(problemsOf(stop, withTyped(line, fieldOf.line('b'), ''), [])).toEqual([]);
  const drums = withTyped(done, fieldOf.taken('drum-55'), '1x');
  expect(problemsOf(stop, drums, [])).toMatchObject([{ at: 'empties' }]);
  // A field that is gone from the page says nothing any more.
  expect(problemsOf(stop, { ...drums, empties: [] }, [])).toEqual([]);
});

test('sheets that are due on paper are asked about once, for what is handed over and nothing else', () => {
  const sheet = { nameKey: 'acid', name: 'Acid', number: 2, date: null, why: 'first' as const };
  const due = { ...stop, sheetsDue: [sheet], sheetsOnPaper: true };
  const draft: StopDraft = {
    ...EMPTY_DRAFT,
    counts: { a: { delivered: 5 }, b: { delivered: 2 } },
    signerName: 'Ana Ruiz',
    signedByName: true,
  };
  expect(onDeliver(due, draft, [])).toEqual({ does: 'ask-sheets', names: ['Acid'] });
  // Of a name without a signature both are one question.
  const named: StopDraft = { ...draft, signedByName: false, nameBy: 'chosen' };
  expect(onDeliver(due, named, [])).toEqual({ does: 'ask', name: 'Ana Ruiz', sheets: ['Acid'] });
  for (const sheetsGiven of [true, false])
    expect(onDeliver(due, { ...draft, sheetsGiven }, [])).toEqual({ does: 'deliver' });
  // Mailed to an agreed address, or nothing of it handed over: nothing is due on paper.
  expect(onDeliver({ ...due, sheetsOnPaper: false }, draft, [])).toEqual({ does: 'deliver' });
  const notNeeded = { delivered: 0, reason: 'not-needed' as const };
  expect(onDeliver(due, { ...draft, counts: { ...draft.counts, b: notNeeded } }, [])).toEqual({
    does: 'deliver',
  });
});

test('whoever refuses all of it leaves nothing to be counted: who it is, or what they say, is asked and goes with each line', () => {
  const [first] = stop.lines;
  const id = first?.orderLineId ?? '';
  const typed = withTyped(
    { ...EMPTY_DRAFT, counts: { [id]: { delivered: 1 } } },
    fieldOf.line(id),
    'x',
  );
  const draft = withRefusing(withFailing(typed, 'closed'), 'refused-price');
  expect([asRefused(stop, typed), draft.failing]).toEqual([typed, undefined]);
  expect(onDeliver(stop, asRefused(stop, draft), [])).toEqual({ does: 'show', at: REFUSED });
  const by = asRefused(stop, { ...draft, refusedBy: ' Rosa Diaz ', refusedSays: 'Too dear.' });
  expect(by.counts[id]).toEqual({
    delivered: 0,
    reason: 'refused-price',
    reasonNote: 'Refused by Rosa Diaz. Too dear.',
  });
  expect(onDeliver(stop, by, [])).toEqual({ does: 'deliver' });
  for (const remark of [{ refusedBy: 'Rosa' }, { refusedSays: 'Wrong hotel' }])
    expect(problemsOf(stop, asRefused(stop, { ...draft, ...remark }), [])).toEqual([]);
  // They take it after all: what was counted and typed stands there again, and nobody refuses it.
  expect(withFailing({ ...draft, refusedBy: 'Rosa' }, null)).toEqual(typed);
});

test('a stop that was refused line by line asks for the same, and keeps what stands at each line', () => {
  const counts = (reasonNote: string) =>
    Object.fromEntries(
      stop.lines.map(({ orderLineId }) => [
        orderLineId,
        { delivered: 0, reason: 'not-needed' as const, reasonNote },
      ]),
    );
  const at = (reasonNote: string, more: Partial<StopDraft> = {}) =>
    asRefused(stop, { ...EMPTY_DRAFT, counts: counts(reasonNote), ...more });
  expect(problemsOf(stop, at(''), [])).toEqual([
    { at: REFUSED, text: 'Say who refuses it, or what they say.' },
  ]);
  expect(problemsOf(stop, at('Have enough'), [])).toEqual([]);
  expect(Object.values(at('Have enough.', { refusedBy: 'Rosa' }).counts)[0]).toMatchObject({
    reason: 'not-needed',
    reasonNote: 'Have enough. Refused by Rosa.',
  });
});

test('one picture may show the stop and a damaged line: it counts for the line, and is taken off one of them alone', () => {
  const sha256 = 'a'.repeat(64);
  const ofStop = { sha256, kind: 'other' as const };
  const ofLine = { sha256, kind: 'damage' as const, orderLineId: 'a' };
  const both = withPhoto(withPhoto(EMPTY_DRAFT, ofStop), ofLine);
  expect(both.photos).toEqual([ofStop, ofLine]);
  expect(withPhoto(both, { ...ofLine, kind: 'other' })).toBe(both);
  expect(withPhoto(both, ofStop)).toBe(both);
  const counts = { a: { delivered: 0, reason: 'damaged' as const } };
  const asks = (draft: StopDraft) =>
    problemsOf(stop, { ...draft, counts }, []).filter(({ text }) => text.includes('photo'));
  expect(asks(withPhoto(EMPTY_DRAFT, ofStop))).toHaveLength(1);
  expect(asks(both)).toEqual([]);
  expect(withoutPhoto(both, ofStop).photos).toEqual([ofLine]);
  expect(withoutPhoto(both, ofLine).photos).toEqual([ofStop]);
});
