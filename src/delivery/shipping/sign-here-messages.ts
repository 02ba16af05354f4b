/** The shipping paper on a phone at the dock, where there may be no signal. */
export const signHereMessages = {
  title: 'Shipping paper',
  states: {
    draft: 'Not signed',
    changed: 'Changed after it was signed',
    signed: 'Signed',
  },
  asOf: (moment: string, truck: string) =>
    truck ? `As the office had it ${moment}, for ${truck}` : `As the office had it ${moment}`,
  by: (signer: string, at: string, trained: string) =>
    `${signer}, ${at}. Trained under 49 CFR 172.704 on ${trained}.`,
  before: (signer: string, at: string) =>
    `${signer} signed ${at}. The load or its truck has been another one since: read this paper and sign it.`,
  read: 'Read the paper',
  readAndSign: 'Read the paper and sign it',
  withoutSignal: 'Signed here, it is kept on this phone and sent once by itself.',
  waits: (moment: string) => `Signed on this phone ${moment}, not sent yet.`,
  waitsWhy: 'It counts when the office has it: until then the truck is not sent out.',
  waitsOther:
    'What you counted since, or the truck, is not what you signed. The office will not take this signature: read the paper again when there is a signal, and sign it.',
  refused: (moment: string) => `What you signed ${moment} does not hold.`,
  refusedWhy: (why: string) => `The office answered: ${why}`,
  signAnew: 'Read the paper as it is now, and sign it below.',
  readNew: 'The paper as it is now comes with the next signal.',
  signed: 'What you signed',
  signedGone: 'Its text is not on this phone any more.',
  notYours: 'This run is not yours any more: another driver has it, or it is not there.',
  countsOther:
    'You counted other than this paper says. It is made anew when your counts are sent; then read and sign it.',
  untrained:
    'You have no hazmat training on record that holds today (49 CFR 172.704). Somebody who has signs this paper.',
  asks: 'Nobody can sign it yet. The desk enters what is missing.',
  notStored: 'This phone can’t keep it. Sign among the papers of the run, with a signal.',
  seen: 'I have read it',
} as const;
