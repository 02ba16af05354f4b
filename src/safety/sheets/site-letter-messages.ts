import { dayInWords, sheetDate } from './day-in-words.ts';
import * as sheetMessages from './messages.ts';

/** Sentences of the letter that goes with a printed sheet to a site that gets it on paper. */
export const letterMessages = {
  title: 'Safety data sheet',
  file: (name: string) => `${name}: letters to sites`,
  enclosed: (name: string, sheet: { number: number; date: string | null }) =>
    `Enclosed: the current safety data sheet of ${name}. ${sheetMessages.revision(sheet.number, sheetDate(sheet.date))}.`,
  taken: (name: string, day: string) => `We last delivered ${name} to you on ${dayInWords(day)}.`,
  replaces: (number: number) =>
    `It takes the place of revision ${number}: take that one out of your binder.`,
  first: 'You had no sheet of it from us before.',
  keep: 'Keep it where everybody who works with the product can read it during their shift (29 CFR 1910.1200(g)(8)).',
  ask: (phone: string) =>
    `We have nobody on record at your house who may get sheets by e-mail. Call ${phone} and tell us who it is.`,
  received: 'Received by',
  on: 'Date',
} as const;
