import { formatCents } from '../../kit/money.ts';
import type { CustomerFact, LateFact } from './begun-customer.ts';
import { routeDaysText } from './public/messages.ts';

/** Sentences of a customer’s forms and facts, in one place for translation. */
export const parentHint = 'Prices of the parent count where this customer has none.';
export const holdOrders = 'Put new orders on hold';
export const mayBeLeft = 'Goods may be left without anybody to take them';
export const mayBeLeftHint =
  'The customer has said so in writing. Oxidizers and acids are never left.';
export const nameAndAddress = 'Name and address';
export const saveFirst = 'Save what you typed above first. Nothing was switched.';
export const switchedOff =
  'Switched off: nobody sees it or can order for it. Its orders and papers are kept.';
export const termsAndDelivery = 'Terms, contact and delivery';
export const contact = 'Contact';
export const delivery = 'Delivery';
export const saveTerms = 'Save changes';
export const minimumHint = (companyCents: number) =>
  `In dollars. Empty: the company’s, ${companyCents === 0 ? 'none' : formatCents(companyCents)}.`;
export const termsHint = 'Such as Net 30.';
export const addressAndContact = 'Address and contact';
export const areLeft = 'Goods may be left, but never oxidizers or acids';
export const notLeft = 'Goods are not left';
export const nameHint = 'As it stands on invoices and on the door.';
export const routeDaysHint = 'The weekdays your truck comes by. None ticked: any workday.';
export const noteHint = 'The driver reads it at the stop.';
export const onHold = 'On credit hold';
export const searchHint = 'By name, street, city, state or ZIP code.';
export const asCompany = 'As the company’s';
export const notMatched = 'Not matched yet';
/** Before the name of the company whose site a customer is. */
export const siteOf = 'Site of';
export const addSite = 'Add a site';
export const more = 'More pages';
export const dockRules = 'Dock hours, and goods left without anybody';

const factNames: Readonly<Record<CustomerFact, string>> = {
  name: 'Name',
  address1: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  terms: 'Payment terms',
  orderMinimumCents: 'Order minimum',
  tax: 'Tax',
  deliveryNote: 'Delivery note',
  routeDays: 'Delivery weekdays',
  dockFrom: 'Dock hours, from',
  dockTo: 'Dock hours, till',
  dockClosed: 'Dock never on',
  onCreditHold: holdOrders,
  unattendedAllowed: mayBeLeft,
  email: 'E-mail',
  phone: 'Phone',
  parentId: 'Belongs to',
};

function factText({ field, theirs }: LateFact): string {
  if (field === 'parentId') return 'another choice';
  if (field === 'tax' && theirs !== null)
    return theirs === 'exempt' ? 'tax exempt' : `${Number(theirs) / 100} %`;
  if (field === 'orderMinimumCents' && theirs !== null) return formatCents(Number(theirs));
  if (typeof theirs === 'boolean') return theirs ? 'yes' : 'no';
  if (Array.isArray(theirs)) return theirs.length === 0 ? 'none' : routeDaysText(theirs);
  return theirs ? `“${String(theirs).slice(0, 200)}”` : 'empty';
}

/** Of a fact that two people changed at once, beside the form in which yours still stands. */
export const bothChanged = (late: LateFact): string =>
  `${factNames[late.field]}: they saved ${factText(late)}. Yours is not saved yet.`;
