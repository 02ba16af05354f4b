import { formatCents } from '../../kit/money.ts';
import { amountText } from '../../kit/quantity.ts';
import { dayText } from '../../kit/time.ts';
import type { LearntPar, Usual } from './usual.ts';

/** Every sentence of the order guide, in one place. */
export const notPlaced = 'In no storeroom yet';

export const onRequest = 'Price on request';
export const priceWas = (cents: number) => `was ${formatCents(cents)}`;
export const gone = 'No longer in your range';
export const outOfStock = 'Out of stock';
export const backOrder = 'Out of stock: comes later';
export const usually = ({ quantity, times, of }: Usual) =>
  of === 1 ? `${quantity} in one order` : `${quantity} (${times} of the last ${of} orders)`;
export const instead = 'Instead';
export const insteadWhy = {
  'same-product': 'the same product',
  'same-use': 'same use and pack',
  'same-product-other-pack': 'the same product in another pack',
} as const;
export const cut = (count: number) =>
  `These are the first ${count} products of the guide. The others are found under Products.`;
export const arrange = 'Stock and pars';
export const emptyLead =
  'What you order stands here from your first order on, with the last and the usual quantity. Find the first products in the field below, or look through all of them.';
export const seeProducts = 'See the products';
export const chooseFirst = 'Choose a customer first';
export const chooseFirstLead = 'Every site has a guide of its own.';
export const choose = 'Choose a customer';

const orders = ({ quantity, times, of }: Usual) =>
  times === of
    ? `all of the last ${of} orders took ${quantity}`
    : `${times} of the last ${of} orders took ${quantity}`;
/** Why a par is suggested: "8 of the last 10 orders took 4. Par 6 = 4 + half of it in reserve." */
export const learntWhy = ({ par, usual, reserve, why, leadDays }: LearntPar) => {
  const ordersText = orders(usual);
  const days = leadDays === 1 ? '1 day' : `${leadDays} days`;
  const rest =
    why === 'half'
      ? `${reserve} in reserve, half of it rounded up`
      : `${reserve} that are used in the ${days} until a delivery`;
  return `${ordersText[0]?.toUpperCase()}${ordersText.slice(1)}. Par ${par} = ${usual.quantity} + ${rest}.`;
};
export const parIs = (par: number) => `Par ${par}`;
export const some = (amount: number) => amountText(amount);
export const ofPar = (par: number) => ` of ${par}`;
export const countedBy = (by: string, on: string) => `Counted on ${dayText(on)} by ${by}.`;
export const missingGrey = 'What is missing to par stands grey in its row.';
export const enterTakes = 'Enter takes it.';
export const tapTakes = 'A tap takes it.';
export const missingTaken = (products: number) =>
  products === 1
    ? '1 product that is missing to par was taken into this order.'
    : `${products} products that are missing to par were taken into this order.`;
