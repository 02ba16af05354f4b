import { formatCents } from '../../kit/money.ts';
import { dayText } from '../../kit/time.ts';
import type { LearntPar, Usual } from './usual.ts';

/** Every sentence of the order guide, in one place. */
export const title = 'Order guide';
export const notPlaced = 'Not placed yet';
export const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);
export const quantityOf = (name: string) => `Quantity of ${name}`;
export const notAQuantity = 'A whole number from 1 to 9999.';
export const onRequest = 'Price on request';
export const priceWas = (cents: number) => `was ${formatCents(cents)}`;
export const gone = 'No longer in your range';
export const outOfStock = 'Out of stock';
export const backOrder = 'Out of stock: comes later';
export const onlyLeft = (available: number) => `Only ${available} in stock`;
export const inCart = (count: number) => `${count} in the cart`;
export const onItsWay = (count: number) => `${count} on order`;
export const beingAdded = (count: number) => `${count} being added`;
export const neverBought = 'Not bought yet';
export const usually = ({ quantity, times, of }: Usual) =>
  of === 1 ? `${quantity} in one order` : `${quantity} (${times} of the last ${of} orders)`;
export const instead = 'Instead';
export const insteadWhy = {
  'same-product': 'the same product',
  'same-use': 'same use and pack',
  'same-product-other-pack': 'the same product in another pack',
} as const;
export const columns = {
  quantity: 'Order',
  product: 'Product',
  sku: 'SKU',
  last: 'Last',
  usual: 'Usual',
  par: 'Par',
  price: 'Price',
  stock: 'Stock and orders',
} as const;
export const addAll = 'Add all';
export const nothingTyped = 'Nothing typed yet';
export const typedSum = (count: number) => `${products(count)} typed`;
export const unpriced = (count: number) => `${count} without a price`;
export const added = (count: number) => `Added to the cart: ${products(count)}.`;
export const addedNow = (count: number, customer: string) =>
  `${products(count)} added to the cart of ${customer}.`;
export const waits =
  'No answer yet. What you typed is kept on this device and is sent when the connection is back, once.';
export const sendAgain = 'Send again';
export const notAdded = 'Nothing was added';
export const keptTyped = 'What you typed still stands in its rows.';
export const refused = (names: readonly string[]) =>
  `Not added, no longer in your range: ${names.join('; ')}. The quantities still stand in their rows.`;
export const wrong = (count: number) =>
  count === 1
    ? 'One quantity is no whole number from 1 to 9999.'
    : `${count} quantities are no whole numbers from 1 to 9999.`;
export const clearTyped = 'Clear';
export const cut = (count: number) =>
  `These are the first ${count} products of the guide. The others are found under Products.`;
export const arrange = 'Sections and pars';
export const back = 'Back to the order guide';
export const emptyTitle = 'Nothing in the guide yet';
export const emptyLead =
  'What you order stands here from your first order on, with the last and the usual quantity. You can add products by SKU now.';
export const chooseFirst = 'Choose a customer first';
export const chooseFirstLead = 'Every site has a guide of its own.';
export const choose = 'Choose a customer';

export const addSection = 'Add section';
export const sectionNameLabel = 'New section';
export const sectionHint = 'As you say it: “Laundry, left shelf”, “Chemical closet 2nd floor”.';
export const renameOf = (name: string) => `Name of the section ${name}`;
export const rename = 'Rename';
export const remove = 'Remove';
export const removeOf = (name: string) => `Remove the section ${name}. Its products stay.`;
export const upOf = (name: string) => `Move ${name} up`;
export const downOf = (name: string) => `Move ${name} down`;
export const sectionOf = (name: string) => `Section of ${name}`;
export const parOf = (name: string) => `Par of ${name}`;
export const saveParOf = (name: string) => `Save the par of ${name}`;
export const save = 'Save';
export const hide = 'Hide';
export const hideOf = (name: string) => `Hide ${name} from the guide`;
export const hiddenTitle = (count: number) => `Hidden: ${products(count)}`;
export const showAgain = 'Show again';
export const showAgainOf = (name: string) => `Show ${name} again`;
export const addProduct = 'Add to the guide';
export const addProductHint = 'Also one that you have never bought.';
export const addProductLabel = 'SKU of a product';
export const noSections =
  'No section yet. Add the first one, then choose for each product where it stands.';
export const emptySection = 'No product stands here yet.';

const orders = ({ quantity, times, of }: Usual) =>
  times === of
    ? `all of the last ${of} orders took ${quantity}`
    : `${times} of the last ${of} orders took ${quantity}`;
/** Why a par is suggested: "8 of the last 10 orders took 4. Par 6 = 4 + half of it in reserve." */
export const learntWhy = ({ par, usual, reserve, why, leadDays }: LearntPar) => {
  const said = orders(usual);
  const days = leadDays === 1 ? '1 day' : `${leadDays} days`;
  const rest =
    why === 'half'
      ? `${reserve} in reserve, half of it rounded up`
      : `${reserve} that are used in the ${days} until a delivery`;
  return `${said[0]?.toUpperCase()}${said.slice(1)}. Par ${par} = ${usual.quantity} + ${rest}.`;
};
export const takePar = (par: number) => `Take par ${par}`;
export const takeParOf = (par: number, name: string) => `Take par ${par} for ${name}`;
export const takeAll = (count: number) =>
  count === 1 ? 'Take the suggested par' : `Take all ${count} suggested pars`;
export const suggestions = (count: number) =>
  `Your orders suggest pars for ${products(count)}. Nothing is set until you take them.`;

// On the dashboard.
export const leadOf = (customer: string) =>
  `What ${customer} buys, on one page, in the order of its shelves.`;
export const leadNone = 'What your site buys, on one page, in the order of its shelves.';
export const openGuide = 'Open the order guide';

// Counting.
export const countTitle = 'Count';
export const printSheet = 'Print the sheet';
export const countLink = 'Count';
export const countProgress = (at: number, of: number, counted: number, all: number) =>
  `Section ${at} of ${of}. Counted: ${counted} of ${products(all)}.`;
export const sectionNext = 'Next';
export const sectionBefore = 'Back';
export const sendCount = 'Send the count';
export const countWaits =
  'No answer yet. The count is kept on this device and is sent when the connection is back, once.';
export const countNotSent = 'The count was not sent';
export const countWrong = (count: number) =>
  count === 1
    ? 'One count is no number. Whole packs are whole numbers; the rest may have a point.'
    : `${count} counts are no numbers. Whole packs are whole numbers; the rest may have a point.`;
export const wholePacks = 'full';
export const packsOf = (name: string) => `Full packs of ${name}`;
export const looseOf = (name: string) => `Opened, beside the full packs: ${name}`;
export const unitOf = (name: string) => `What is counted beside the full packs: ${name}`;
export const parIs = (par: number) => `Par ${par}`;
export const noPar = 'No par yet';
const some = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
export const lastCounted = (there: number, on: string) =>
  `last count ${some(there)} on ${dayText(on)}`;
export const paper = {
  countedBy: 'Counted by',
  date: 'Date',
  product: 'Product',
  sku: 'SKU',
  par: 'Par',
  packs: 'Full packs',
  loose: 'Opened',
  order: 'Order',
  sign: 'Signed',
};
export const againstPar = (par: number, there: number, onOrder: number, order: number) =>
  `Par ${par} less ${some(there)} on hand${onOrder > 0 ? ` and ${onOrder} on order` : ''}: ${order === 0 ? 'nothing to order' : `order ${order}`}`;
export const countedWithoutPar = (there: number) => `${some(there)} on hand, no par yet`;
export const filledFrom = (by: string, on: string, toOrder: number) =>
  toOrder === 0
    ? `Counted on ${dayText(on)} by ${by}. Nothing is below par.`
    : `Counted on ${dayText(on)} by ${by}. ${toOrder === 1 ? '1 quantity is' : `${toOrder} quantities are`} filled in against par. Check them, then add all.`;

export const apartTitle = 'What this site has and must never mix';
export const deadlyHere = (pairs: number) =>
  pairs === 1
    ? 'Two products of this site can kill together. See which.'
    : `${pairs} pairs of this site can kill together. See which.`;
export const onOneShelf = 'These stand on one shelf. Move one of them';
