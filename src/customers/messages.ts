import { weekdaysText } from '../company/delivery-messages.ts';
import { sentence } from '../kit/sentence.ts';

export const ROUTE_DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** "Mondays and Thursdays"; "No fixed day" for none. */
export const routeDaysText = (days: readonly number[]): string =>
  weekdaysText(days) || 'No fixed day';

export const noneFound = 'No customer matches';
export const noneFoundHelp = 'Check the spelling, or search by city, state or ZIP code.';
export const none = 'No customers to show';
export const noneHelp = 'Ask the office if you miss one.';
export const noneHelpAdmin =
  'Create one by hand, import a CSV file, or take them over from QuickBooks with the customer sync.';
export const noneInactive = 'No customer is switched off';
export const saved = 'Customer saved.';
export const priceSet = 'Price set.';
export const priceEnded = 'Price ended.';
export const switchedOff = 'Customer switched off. Nobody can order for it.';
export const switchedOn = 'Customer switched on.';
export const switchOffTitle = 'Switch this customer off?';
export const switchOffMessage =
  'Nobody can choose it or order for it until you switch it on again. Orders that are under way go on, and nothing is deleted.';
export const addressSaved = 'Name and address saved.';

export const importTitle = 'Import customers';
export const importLead =
  'From a CSV file, as any spreadsheet saves it. Nothing is written before you have seen what would happen.';
export const importNeeds =
  'The first line names the columns. Needed: name, address1, city, state, zip.';
export const importMay =
  'May be there too: email, phone, terms, routeDays, orderMinimum, taxRate, taxExempt, deliveryNote, parent, active. A customer is known again by name and ZIP code; an empty cell leaves what is there.';
export const importExample =
  'name,address1,city,state,zip,email,phone,terms,routeDays,deliveryNote\r\nExample Hotel,1 Main Street,Providence,RI,02903,housekeeping@example.com,(401) 555-0100,Net 30,Thursday,Loading dock behind the house\r\n';

// Before the cart becomes another customer's.
interface Switch {
  subject: 'order' | 'list' | null;
  to: { name: string };
  from: { name: string } | null;
  inCart: number;
  unpriced: string[];
}
const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);
const SUBJECT = { order: 'The earlier order', list: 'The saved list' } as const;
const INTO = { order: 'add the order', list: 'add the list' } as const;

export const switchTitle = ({ to }: Switch) => `Order for ${to.name}?`;
export const switchMessage = ({ subject, to, from, inCart }: Switch) =>
  `${subject ? `${sentence(`${SUBJECT[subject]} is of ${to.name}`)} ` : ''}Your cart holds ${products(inCart)}${from ? `, and you order for ${from.name} now` : ''}.`;
export const whatOfTheCart = 'What becomes of the cart?';
export const keepLines = ({ subject, inCart }: Switch) =>
  `Keep the ${products(inCart)}${subject ? ` and ${INTO[subject]}` : ''}`;
export const keepHint = ({ to }: Switch) =>
  `Ordered for ${to.name} from then on, at its prices and tax. What is available may change.`;
export const replaceLines = ({ subject }: Switch) =>
  subject ? `Empty the cart, then ${INTO[subject]}` : 'Empty the cart';
export const replaceHint = ({ inCart }: Switch) =>
  `${products(inCart)} ${inCart === 1 ? 'is' : 'are'} taken out.`;
const NAMED = 6;
export const unpriced = ({ to, unpriced: names }: Switch) =>
  `No price for ${to.name}, so these can’t be ordered: ${names.slice(0, NAMED).join('; ')}${names.length > NAMED ? `; and ${names.length - NAMED} more` : ''}.`;
export const switchYes = ({ to }: Switch) => `Order for ${to.name}`;
export const stay = ({ from }: Switch) => (from ? `Stay with ${from.name}` : 'Cancel');
export const nowFor = (name: string) => sentence(`You now order for ${name}`);
