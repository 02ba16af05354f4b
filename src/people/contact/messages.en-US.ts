import { plural } from '../../kit/language.ts';
import type { RequestState, Topic } from './topics.ts';

export const topics: Readonly<Record<Topic, string>> = {
  ordering: 'Ordering',
  'new-account': 'A new account',
  sds: 'Safety data sheets',
  delivery: 'A delivery',
  other: 'Something else',
};

/** What the desk has to know to open an account: the message begins with it. */
export const accountAsk =
  'Sites and their addresses:\n\nWhat you buy, and about how much a month:\n\nWho orders:\n';

export const states: Readonly<Record<RequestState, string>> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
};

// The form.
export const title = 'Contact Us';
export const description =
  'Write to us about ordering, a new account, a delivery or a safety data sheet. A person answers within one working day.';
export const backToShop = 'Back to the shop';
export const promise = 'A person reads this and answers within one working day.';
export const name = 'Name';
export const email = 'E-mail';
export const company = 'Company';
export const phone = 'Phone';
export const topic = 'What is it about?';
export const chooseTopic = 'Choose one';
export const message = 'Message';
export const send = 'Send message';
export const leaveEmpty = 'Leave this empty';
export const stillHere = 'What you wrote is still here.';
/** No answer came. */
export const pressAgain =
  'Everything is kept: press Send message again. It reaches us once, however often you press.';

// What is wrong with a field.
export const nameMissing = 'Enter your name.';
export const emailWrong = 'Enter an e-mail address like name@hotel.com.';
export const topicMissing = 'Choose what it is about.';
export const messageMissing = 'Write your message.';
export const messageTooLong = 'Keep the message under 5,000 characters.';
/** In its place, where it is sent again by itself. */
export const sentInAMoment = 'One moment: your message is being sent.';
export const tooFast =
  'That was quick. Please look your message over and press Send message once more.';

// After it was sent.
export const received = 'We have your message.';
export const receivedMore =
  'A person answers within one working day. We sent you a copy of the reference by e-mail.';
export const yourReference = 'Your reference';
export const seeProducts = 'See the products';
export const sheets = 'Safety data sheets';

// Beside the form.
export const orCall = 'Or call';
export const splashed = 'Somebody was splashed?';
export const splashedMore =
  'Open the {sheet}, section 4, and follow it. Poison Control answers at {phone}.';
export const sheet = 'safety data sheet';

// The mails. The company's own is in the company's language.
export const mailSubject = (reference: string) => `We have your message (${reference})`;
export const mailPreheader = 'A person will answer you within one working day.';
export const mailThanks =
  'Thank you for writing to us. A person will read your message and answer within one working day.';
export const mailSplashed =
  'If a chemical has splashed somebody, do not wait for us: follow the first-aid section of the safety data sheet, and call 911 or Poison Control at 1-800-222-1222.';
export const mailReference = 'Reference';
export const mailYouWrote = (message: string) => `You wrote: ${message}`;
export const mailOpenSheets = 'Open the safety data sheets';
export const companyMailSubject = (reference: string, about: string, sender: string) =>
  `Message ${reference}: ${about} (${sender})`;
export const companyMailTopic = 'Topic';
export const companyMailOpen = 'Open the inbox';

// Written on an order's page.
export const aboutOrderSubject = (number: string, sender: string) =>
  `Order ${number}: message from ${sender}`;
export const openOrder = 'Open the order';
export const nobodyToWriteTo =
  'Neither the person who ordered nor the customer has an e-mail address. Call them instead.';

// The inbox.
export const aboutOrder = (number: string) => `About order ${number}`;
export const inbox = 'Messages';
export const state = 'State';
export const all = 'All';
export const reference = 'Reference';
export const about = 'About';
export const receivedAt = 'Received';
export const handler = 'Handled by';
export const search = 'Search messages';
export const searchHint = 'Name, e-mail or words';
export const noMatch = 'No message matches';
export const noMatchHint = 'Try a part of a name, or clear the filters.';
export const backToInbox = 'All messages';
export const nothingChosen = 'Choose at least one message.';
export const missing = 'We can’t find that message';
export const missingMore = 'Messages are kept for twelve months.';
export const nothingNew = 'Nothing new';
export const noMessages = 'No messages here';
export const whereTheyCome = 'New messages come here and by e-mail to the company’s address.';
export const replySubject = (reference: string) => `Re: your message ${reference}`;
export const handledBy = (moved: string, person: string) => `${moved.toLowerCase()} by ${person}`;
export const answerTo = (address: string) => `Answer to ${address}`;
/** The SDS of an order's products, to be added to an answer about it. */
export const sheetsToAdd = {
  title: 'Add the link of an SDS',
  none: 'No product of this order has an SDS on file.',
  reading: 'Reading...',
};
export const answerHint = 'It goes out by e-mail with their message below it, and stands here.';
export const sendAnswer = 'Send the answer';
/** No word came back. */
export const answerAgain =
  'Everything is kept: press Send the answer again. It goes out once, however often you press.';
export const answerMissing = 'Write your answer.';
export const answers = 'Answers';
export const answeredBy = (person: string | null) => person ?? 'Somebody who is no longer here';
export const noAddress =
  'Whoever wrote this was forgotten, with their address: nothing can be sent to them.';
export const answerNotSent = 'The answer that you typed is not sent, and is not kept.';
export const ofCustomer = (name: string) => `Customer: ${name}`;
export const isAccountRequest = 'They ask for an account. It is opened or closed there:';
export const toAccountRequests = 'Account requests';
export const call = (number: string) => `Call ${number}`;
export const markAs = (moved: string) => `Mark as ${moved.toLowerCase()}`;

/** "12 messages are marked as answered, 1 not." */
export const handled = (count: number, moved: string, not: number) =>
  `${messages(count)} marked as ${moved.toLowerCase()}${not > 0 ? `, ${not} not` : ''}.`;
const messages = (count: number) =>
  plural('en-US', count, { one: '# message is', other: '# messages are' });
export const meanwhile = (moved: string) => `A colleague made it “${moved}” in the meantime.`;
export const noLongerThere = 'One message is no longer there.';

// A new customer, as a sales rep asks the desk for it.
export const askTitle = 'New customer';
export const askLead = 'The desk adds the customer and names you as its sales rep.';
export const askCompany = 'Name of the customer';
export const askAddress = 'Address';
/** What a new customer wants first, as the desk reads it. */
export const requestedFirst = (lines: readonly { quantity: number; name: string }[]) =>
  `First order, which waits in the cart of who asked once the customer is made:\n${lines.map(({ quantity, name }) => `${quantity} x ${name}`).join('\n')}`;
/** The same of a visitor who asked for an account. */
export const ownFirst = (lines: readonly { quantity: number; name: string }[]) =>
  `Their cart, which they have again with the account:\n${lines.map(({ quantity, name }) => `${quantity} x ${name}`).join('\n')}`;
/** Of what the visitor's cart holds, beside the box that it may be left out by. */
export const cartAlong = (products: number) =>
  products === 1
    ? 'The product in your cart goes with this, and is in your cart once you have an account.'
    : `The ${products} products in your cart go with this, and are in your cart once you have an account.`;
export const firstUnreadable = 'The products of the first order can’t be read.';
export const askAddressHint = 'Street, city, state, ZIP';
export const askContact = 'Whom to ask for';
export const askNote = 'What the desk should know';
export const askSend = 'Send to the desk';
export const askKept =
  'It is kept on this device and sent by itself, once, as soon as there is a connection.';
export const askNotKept =
  'This browser keeps nothing, so the customer is not sent. Write it down, and send it where there is a connection.';
export const askWaits = (company: string) =>
  `${company} is kept on this device and on its way to the desk.`;
export const askArrived = (company: string) => `${company} is with the desk.`;
export const askAnother = 'Another new customer';
export const requestedBy = (rep: string, email: string) =>
  `Asked for by ${rep} (${email}), the sales rep: this is to be ${rep}’s customer.`;
export const requestedByBuyer = (buyer: string, email: string, site: string) =>
  `Asked for by ${buyer} (${email}), who orders for ${site}: a colleague’s account for this customer.`;
export const requestedAddress = (address: string) => `Address: ${address}`;
export const companyMissing = 'Enter the name of the customer.';
export const addressMissing = 'Enter the address.';
export const contactMissing = 'Enter whom to ask for.';
