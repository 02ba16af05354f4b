/** Sentences of stops that are not the driver's any more. */
export const goneMessages = {
  gone: (number: string, customer: string) =>
    `${customer} (${number}) is no longer among your stops. Call the office before you go there.`,
  goneTo: (number: string, customer: string, who: string) =>
    `${who} took over ${customer} (${number}). It is on their run now: do not go there.`,
  takenOff: (number: string, customer: string, run: string) =>
    run
      ? `The office moved ${customer} (${number}) to “${run}”.`
      : `The office took ${customer} (${number}) off your run.`,
  runGiven: (run: string, driver: string) =>
    driver
      ? `“${run}” was given to ${driver}. Its stops are theirs now.`
      : `“${run}” was taken from you. Nobody drives it yet.`,
  orderChanged: (number: string, customer: string, lines: readonly string[]) =>
    `The office changed the order of ${customer} (${number}) after it was loaded. ${lines.join(' ')}`,
  changedLine: (name: string, loaded: number, open: number) =>
    `${name}: ${loaded} loaded, ${open} ordered.`,
  otherTruck: (run: string, now: string, was: string) =>
    now
      ? `“${run}” has another truck: ${now}, not ${was}.`
      : `“${run}” has no truck now. It had ${was}: call the office.`,
  countedBack: 'Its goods are counted when you are back.',
  stillAboard: 'The goods are still in your truck: call the office.',
  toUnload: 'The goods are in your truck: unload them, and say so where you load it.',
  callBefore: 'Call the office before you go there.',
  goneKept:
    'What you count here stays on this phone. You can finish it: the office judges it by when you did, and what it refuses is kept here for a correction.',
  goneFold: (count: number) =>
    count === 1
      ? 'One stop that is not yours any more'
      : `${count} stops that are not yours any more`,
  goneOpen: (number: string, customer: string) => `What you counted at ${customer} (${number})`,
  goneSeen: 'I have read it',
} as const;
