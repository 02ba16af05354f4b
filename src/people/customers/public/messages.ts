import { weekdaysText } from '../../../company/delivery-messages.ts';
import { sentence } from '../../../kit/sentence.ts';

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
/** When goods are taken at the dock. */
export const DOCK_HOURS = {
  title: 'Dock hours',
  hint: 'When goods are taken there. Empty: any time.',
  from: 'From',
  to: 'Till',
  closed: 'Never on',
} as const;

export const routeDaysText = (days: readonly number[]): string =>
  weekdaysText(days) || 'No fixed day';

export const noneFound = 'No customer matches';
export const noneFoundHelp = 'Check the spelling, or search by city, state or ZIP code.';
export const none = 'No customers to show';
/** To the list itself, which says to each what they may do there. */
export const openList = 'Customers';
export const noneHelp = 'Ask the office if you miss one.';
/** To the desk. */
export const noneHelpDesk = 'Create one with New customer.';
export const noneHelpAdmin =
  'Create one by hand or import a CSV file. Once QuickBooks is connected, the customer sync takes them over.';
export const noneInactive = 'No customer is switched off';
/** In the editor of a customer that connected books know: what a sync takes from there. */
export const keptInBooks =
  'QuickBooks knows this customer. A customer sync fills address, e-mail, phone and terms where they are empty here; what differs waits for a yes. Tax, delivery weekdays and notes are kept here.';
export const yourPrices = 'Prices agreed with you';
export const saved = 'Customer saved.';
export const notSaved = 'Nothing was saved';
export const switchedOff = 'Customer switched off. Nobody can order for it.';
/** Above the list of those who are switched off. */
export const listOff = 'Switched off: nobody sees them or can order for them.';
export const switchedOn = 'Customer switched on.';
export const switchOffTitle = 'Switch this customer off?';
export const switchOffMessage =
  'Nobody can choose it or order for it until you switch it on again. Orders that are under way go on, and nothing is deleted.';

export const importTitle = 'Import customers';
export const importLead =
  'From a CSV file, as any spreadsheet saves it. Nothing is written before you have seen what would happen.';
export const importNeeds = (columns: readonly string[]) =>
  `The first line names the columns. Needed: ${columns.join(', ')}.`;
export const importMay = (columns: readonly string[]) =>
  `May be there too: ${columns.join(', ')}. A customer is known again by name and ZIP code; an empty cell leaves what is there. A new customer without taxRate (0 counts) or taxExempt takes your usual sales tax rate; without one they can order, and the first bill waits until their tax is settled.`;
export const importExample =
  'name,address1,city,state,zip,email,phone,terms,routeDays,deliveryNote\r\nExample Hotel,1 Main Street,Providence,RI,02903,housekeeping@example.com,(401) 555-0100,Net 30,Thursday,Loading dock behind the house\r\n';

export const nowFor = (name: string) => sentence(`You now order for ${name}`);

export const taxNotSettled = 'Not settled: holds the first bill';
export const TAX_RATE_INVALID = 'Enter a percentage from 0 to 25, such as 8.25.';
/** Where the question of a customer's tax stands on its page. */
export const TAX_ANCHOR = 'tax-rate';
export const taxHint = 'In percent, such as 8.25.';
/** The rate's field of a new customer; a shop without QuickBooks has nobody who works it out. */
export const taxRateHint = (isNoBooks: boolean) =>
  isNoBooks ? taxHint : 'In percent, such as 8.25; 0 where QuickBooks works it out.';
/** The list of those whose tax nobody has said, and what is said of many at once. */
export const taxOpen = 'Tax not settled';
export const taxOpenLead = 'Orders are taken. The first bill waits until the tax is said.';
export const noneTaxOpen = 'The tax of every customer is settled';
export const stateRate = 'State this rate';
export const stateExempt = 'State: tax exempt';
export const stateRateLabel = 'Tax rate, %';
export const nobodyChosen = 'Choose customers first.';
export const taxNotStated = 'Nothing was stated';
export const taxStated = ({ stated, kept }: { stated: number; kept: number }) =>
  [
    `The tax of ${stated === 1 ? '1 customer' : `${stated.toLocaleString('en-US')} customers`} is settled.`,
    ...(kept === 0
      ? []
      : [`It had been said of ${kept.toLocaleString('en-US')} before: theirs stays.`]),
  ].join(' ');
/** One press for all of them. */
export const TAX_BY_BOOKS = {
  press: (count: number) =>
    `QuickBooks works out the tax${count === 1 ? '' : ` of all ${count.toLocaleString('en-US')}`}`,
  title: 'Leave the tax to QuickBooks?',
  text: 'None of ours goes on their bills: automated sales tax must be switched on in QuickBooks. Bills that wait go out. It stands in the history of each; what was said of other customers stays.',
  yes: 'Leave it to QuickBooks',
};
export const taxLeft = ({ stated, left }: { stated: number; left: number }) =>
  [
    taxStated({ stated, kept: 0 }),
    ...(left === 0 ? [] : [`${left.toLocaleString('en-US')} are left: press once more.`]),
  ].join(' ');
/** Of a new customer whose own tax nobody has said. */
export const taxUsual = (rate: string) => `Tax: your usual rate, ${rate}.`;
export const taxWaits = 'The tax is not settled: the first bill waits for it.';

/** What the place delivered to is called: by its own people, and by ours. */
export const siteWord = { own: 'Site', ours: 'Customer' };
export const chooseOne = (word: string) => `Choose a ${word.toLowerCase()}`;

/** The list of them, for its own people and for ours. */
export const LIST_WORDS = {
  own: {
    title: 'Your sites',
    count: (count: number) => (count === 1 ? '1 site' : `${count.toLocaleString('en-US')} sites`),
    find: 'Find a site',
    none: 'No sites to show',
    noneFound: 'No site matches',
  },
  ours: {
    title: 'Customers',
    count: (count: number) =>
      count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`,
    find: 'Find a customer',
    none,
    noneFound,
  },
};

export const FIND_CUSTOMER = {
  label: LIST_WORDS.ours.find,
  placeholder: 'Name, street, city or ZIP',
};

/** The form of a new customer, its name filled in with what was searched for; `isForOrder`: its order follows. */
export const NEW_CUSTOMER_PRESS = 'New customer';
/** Where a name was typed that nobody has. */
export const newCustomerCalled = (name: string) => `${NEW_CUSTOMER_PRESS} “${name}”`;
export const newCustomerAt = (name = '', isForOrder = false): string => {
  const text = name.trim().slice(0, 200);
  const search = new URLSearchParams({
    ...(text === '' ? {} : { name: text }),
    ...(isForOrder ? { order: '1' } : {}),
  }).toString();
  return `/dashboard/customers/new${search === '' ? '' : `?${search}`}`;
};

/** What a person without the right to add customers asks the office for. */
export const ASK_FOR_CUSTOMER = 'Ask the office to add a customer';
export const askForCustomerCalled = (name: string) => `Ask the office to add “${name}”`;
/** Address of the request form, prefilled with the name that was searched for. */
export const askForCustomer = (company = ''): string => {
  const name = company.trim().slice(0, 200);
  return `/dashboard/customers/ask${name === '' ? '' : `?${new URLSearchParams({ company: name })}`}`;
};
export const IMPORT_CSV = 'Import CSV';
export const detailsOf = (customer = 'Customer') => `${customer}: details`;
