import { AppError } from '../kit/app-error.ts';
import { formatCents } from '../kit/money.ts';
import { invoiceMessages } from './invoices/invoice-messages.ts';

export const notFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const permissionDenied = () =>
  new AppError('permission-denied', 403, 'You do not have permission to perform this operation.');

export const noKeys = () =>
  new AppError(
    'failed-precondition',
    409,
    'This installation has no QuickBooks keys yet. Set QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET.',
    {
      reason: 'no-keys',
    },
  );

export const notConnected = () =>
  new AppError('failed-precondition', 409, 'QuickBooks is not connected.', {
    reason: 'not-connected',
  });

export const nothingToBill = () =>
  new AppError('failed-precondition', 409, 'Nothing was delivered, so there is nothing to bill.', {
    reason: 'nothing-to-bill',
  });

export const syncRunning = () =>
  new AppError('failed-precondition', 409, 'This sync is running already.', { reason: 'running' });

export const nothingToCancel = () =>
  new AppError('failed-precondition', 409, 'This sync has ended already.', { reason: 'ended' });

export const noOpenQuestion = () =>
  new AppError(
    'failed-precondition',
    409,
    'This question is settled already. Sync again to see how it stands.',
    { reason: 'settled' },
  );

export const differenceResolved = () =>
  new AppError('failed-precondition', 409, 'Somebody has settled this difference already.', {
    reason: 'settled',
  });
export const connectThere = (company: string) =>
  new AppError(
    'failed-precondition',
    409,
    `It may stand in the QuickBooks of ${company || 'the company before'}, which is not connected. Nothing was sent. Connect that company, or look there and say what you found.`,
    { reason: 'other-company' },
  );
/** What was typed names none of the books' items, or several. */
export const noSuchItem = (called: string) =>
  new AppError(
    'failed-precondition',
    409,
    `Not one active item in QuickBooks has the SKU or name ${called}. Nothing was changed.`,
    { reason: 'no-such-item' },
  );
export const itemRefused = (detail: string) =>
  new AppError('failed-precondition', 409, `QuickBooks did not make the item: ${detail}`, {
    reason: 'item-refused',
  });
export const itemUnanswered = () =>
  new AppError(
    'failed-precondition',
    409,
    'QuickBooks gave no answer about the item. It is tried again by itself, and never made twice.',
    { reason: 'unread' },
  );
export const chargeUnanswered = () =>
  new AppError(
    'failed-precondition',
    409,
    'QuickBooks gave no answer about the item. Press again: if it was made, it is found, and no second one is made.',
    { reason: 'unread' },
  );
export const accountNotThere = () =>
  new AppError(
    'failed-precondition',
    409,
    'This income account is not in QuickBooks, or not active there. Reload the page and choose one of the list.',
    { reason: 'not-offered' },
  );
export const chooseAccountFirst = () =>
  new AppError(
    'failed-precondition',
    409,
    'Choose the income account first, under QuickBooks, Matching. Nothing was sent.',
    { reason: 'choose-account' },
  );
export const itemResolved = () =>
  new AppError('failed-precondition', 409, 'This product has its item in QuickBooks by now.', {
    reason: 'settled',
  });
export const itemTaken = (sku: string) =>
  new AppError(
    'failed-precondition',
    409,
    `The QuickBooks item with the SKU ${sku} is matched to another product.`,
    { reason: 'item-taken' },
  );
export const standsThere = () =>
  new AppError(
    'failed-precondition',
    409,
    'This invoice stands in QuickBooks, so nothing was sent. Void or delete it there first.',
    { reason: 'stands-there' },
  );
export const isSynced = () =>
  new AppError(
    'failed-precondition',
    409,
    'The books of this invoice are read, so nothing has to be written down. Reload the page to see what they say.',
    { reason: 'followed' },
  );
export const looksFirst = () =>
  new AppError(
    'failed-precondition',
    409,
    'This invoice may have reached QuickBooks. Retry it: it is looked up there before anything is sent.',
    { reason: 'in-doubt' },
  );
export const anotherAmount = (number: string, theirs: number, ours: number) =>
  new AppError(
    'failed-precondition',
    409,
    `Invoice ${number} is ${formatCents(theirs)} before tax in QuickBooks, and ${formatCents(ours)} was delivered. Mend it there, or check the number.`,
    { reason: 'another-amount' },
  );
export const numberNotInBooks = (number: string) =>
  new AppError(
    'failed-precondition',
    409,
    `QuickBooks has no invoice ${number} of this customer that is free. Check the number and the customer there.`,
    { reason: 'not-in-books' },
  );
export const creditNotInBooks = (number: string) =>
  new AppError(
    'failed-precondition',
    409,
    `QuickBooks has no credit memo ${number} of this customer that is free. Check the number and the customer there.`,
    { reason: 'not-in-books' },
  );
export const anotherCreditAmount = (number: string, theirs: number, ours: number) =>
  new AppError(
    'failed-precondition',
    409,
    `Credit memo ${number} is ${formatCents(theirs)} before tax in QuickBooks, and ${formatCents(ours)} is to be credited. Mend it there, or check the number.`,
    { reason: 'another-amount' },
  );
export const notOnlyLess = () =>
  new AppError(
    'failed-precondition',
    409,
    'This correction also added goods. Credit and bill it in QuickBooks, and say the number here.',
    { reason: 'not-only-less' },
  );
/** The order of a unmatched invoice was said, and no delivery of it waits for one of this customer. */
export const noDeliveryWaits = (orderNumber: string) =>
  new AppError(
    'failed-precondition',
    409,
    `No delivery of order ${orderNumber} waits for an invoice of this customer in QuickBooks. If it is billed there already, void the one that is too many.`,
    { reason: 'no-delivery' },
  );
export const noTaxToAccept = () =>
  new AppError('failed-precondition', 409, 'This invoice has no tax to accept any more.', {
    reason: 'settled',
  });
export const notOffered = () =>
  new AppError(
    'failed-precondition',
    409,
    'This customer was not offered. Retry the invoice to see who is.',
    { reason: 'not-offered' },
  );
export const belongsToAnother = (name: string) =>
  new AppError(
    'failed-precondition',
    409,
    `This customer of QuickBooks is matched to ${name} already.`,
    { reason: 'matched' },
  );

export const nothingToConfirm = () =>
  new AppError('failed-precondition', 409, 'No company waits for your yes.', { reason: 'settled' });
export const wrongName = () =>
  new AppError(
    'failed-precondition',
    409,
    'That is not the name of the company. Type it as it stands above.',
    { reason: 'wrong-name' },
  );

export const booksUnread = () =>
  new AppError(
    'failed-precondition',
    409,
    'QuickBooks can’t be asked at the moment. Nothing was changed. Please try again in a minute.',
    { reason: 'unread' },
  );
export const booksNotChecked = () =>
  new AppError(
    'failed-precondition',
    409,
    'QuickBooks can’t be read at the moment. What was read before stays. Please try again in a minute.',
    { reason: 'unread' },
  );
export const partNotInBooks = (part: string) =>
  new AppError(
    'failed-precondition',
    409,
    `${part}: this is not in QuickBooks, or not active there. Reload the page and choose one of the list.`,
    { reason: 'not-offered' },
  );
export const notClosed = () =>
  new AppError(
    'failed-precondition',
    409,
    'This invoice does not wait for closed books any more.',
    { reason: 'settled' },
  );
export const notInBooks = () =>
  new AppError(
    'failed-precondition',
    409,
    'This invoice does not stand in the books, so there is nothing to credit there.',
    { reason: 'not-in-books' },
  );
export const moreThanInvoiced = (description: string, left: number) =>
  new AppError(
    'failed-precondition',
    409,
    `${invoiceMessages.makeCredit.tooMany(description, left)} Nothing was saved.`,
    { reason: 'more-than-invoiced' },
  );
/** In cents before tax: what is to be credited, and what the books still bill of the invoice. */
export const moreThanBooks = (creditCents: number, leftCents: number) =>
  new AppError(
    'failed-precondition',
    409,
    `${invoiceMessages.makeCredit.tooMuch(creditCents, leftCents)} Nothing was saved.`,
    { reason: 'more-than-books', leftCents: Math.max(0, leftCents) },
  );
export const notLeft = () =>
  new AppError('failed-precondition', 409, 'Nobody has left this, so there is nothing to undo.', {
    reason: 'not-left',
  });
export const notPutBack = (why: string) =>
  new AppError('failed-precondition', 409, `It was not put back. ${why}`, { reason: 'refused' });
export const leaveWithReason = () =>
  new AppError(
    'failed-precondition',
    409,
    'It is gone from the books. Bill it again, say its number there, or leave it unbilled with a reason.',
    { reason: 'gone' },
  );
export const heldResolvedAlready = () =>
  new AppError('failed-precondition', 409, 'Somebody has answered these prices already.', {
    reason: 'settled',
  });
export const heldChanged = () =>
  new AppError(
    'failed-precondition',
    409,
    'QuickBooks has changed these prices since you looked. Nothing was saved. Look at them once more.',
    { reason: 'changed' },
  );
export const invoiceMoving = () =>
  new AppError(
    'failed-precondition',
    409,
    'This invoice was moved to another customer in the books, and nobody has said yet whether that stands. Say it in the inbox first, so that the credit goes to the right account. Nothing was saved.',
    { reason: 'moved' },
  );
export const creditNotParked = () =>
  new AppError('failed-precondition', 409, 'This credit waits for nobody any more.', {
    reason: 'settled',
  });
export const depositCredited = (number: string) =>
  new AppError('failed-precondition', 409, `This deposit is credited already, with ${number}.`, {
    reason: 'settled',
  });
export const depositFollows = () =>
  new AppError(
    'failed-precondition',
    409,
    'The invoice of this delivery is on its way, and the deposit is credited with it.',
    { reason: 'follows' },
  );
export const nothingLeft = () =>
  new AppError(
    'failed-precondition',
    409,
    'Nothing is left on the invoice to credit. Drop this credit.',
    { reason: 'nothing-left' },
  );
