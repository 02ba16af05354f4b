import { sentence } from '../../kit/sentence.ts';
export const title = 'Receive a delivery';
export const from = (company: string) => `Delivery from ${company}`;
export const order = (number: string) => `Order ${number}`;
export const intro = 'Count what you receive, write your name and sign.';
export const goods = 'Your count';
export const sameAsDriver = (count: number) => `Same as the driver: ${count}`;
export const allAsDriver = 'All as the driver counted';
export const restAsDriver = 'The rest as the driver counted';
export const driverSays = (count: number) => `The driver says ${count}. Both counts are recorded.`;
export const beyondOrder = 'Not on the order';
export const orderedAndBrought = (ordered: number, brought: number) =>
  `Ordered ${ordered}. The driver brings ${brought}.`;
export const someCameBefore = (ordered: number, before: number, brought: number) =>
  `Ordered ${ordered}, ${before} came earlier. The driver brings ${brought}.`;
export const less = (name: string) => `One less: ${name}`;
export const more = (name: string) => `One more: ${name}`;
export const countOf = (name: string) => `How many: ${name}`;
export const remark = 'If something is missing or wrong, say what (optional)';
export const photo = 'Add a photo of it (optional)';
export const photosAdded = (count: string) => `Photos added: ${count}`;
export const photoNotSent = 'The photo was not added: there is no connection. Choose it again.';
export const photoUnread = 'The photo was not added: this phone can’t read it. Take another one.';
export const photosMost = 'No more photos can be added.';
export const who = 'Who receives it';
export const name = 'Your name';
export const role = 'Your role (optional)';
export const statement = (customer: string, company: string) =>
  sentence(
    `I counted these goods myself and received these quantities from ${company} for ${customer}`,
  );
export const signHere = 'Sign here with your finger';
export const signature = 'Signature';
export const clear = 'Clear';
export const byName = 'My typed name is my signature';
export const send = 'Sign and send';
export const sending = 'Sending…';
export const notSent =
  'Not sent: there is no connection. What you entered is still here. Press the button again.';
export const fault = 'Not sent: something went wrong. What you entered is still here. Try again.';
export const countMissing = 'Enter a count for every line.';
export const nameMissing = 'Write your name.';
export const signMissing = 'Sign, or tick that your typed name is your signature.';
export const thanks = 'Thank you. This is recorded.';
export const signedBy = (person: string, at: string) => `Signed by ${person}, ${at}`;
export const ordered = 'Ordered';
export const driver = 'Brought';
export const you = 'You took';
export const differs = 'Counts differ';
export const youWrote = (words: string) => `You wrote: ${words}`;
export const closeNow =
  'The driver’s screen shows it while it is connected. You can close this page.';
export const elsewhereTitle = 'Already open on another phone';
export const elsewhere =
  'This code is already open on another phone; ask the driver for a new code.';
export const unmarkedTitle = 'This code was opened already';
export const unmarked =
  'It is open on another phone, or this browser keeps no cookies. Ask the driver for a new code and open it with cookies allowed, or sign on the driver’s phone.';
export const expiredTitle = 'This code has expired';
export const expired = 'A code is good for two hours. Ask the driver for a new code.';
export const goneTitle = 'This code is no longer valid';
export const gone = 'There is a newer code for this delivery. Ask the driver to show it.';
export const unknownTitle = 'This code is not known';
export const unknown = 'Scan the code on the driver’s screen again, or ask for a new one.';
