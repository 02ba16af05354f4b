/** Sentences of the home page, in one place for translation. */
export const description =
  'Laundry, warewashing, kitchen, housekeeping, floor care, pool and spa chemicals for hotels, restaurants, spas and laundries. Safety data sheets open to everyone. Your own prices when you sign in.';
export const searchLabel = 'Search the catalogue';
export const searchHint = 'Product, brand, size or SKU';
export const search = 'Search';
export const packs =
  'Packs side by side on one scale, from a 32 ounce spray bottle to a 55 gallon drum';
export const contents = 'Contents';
export const brands = 'Brands';
export const all = 'All products';
export const sheets = 'Safety data sheets';
export const closed =
  'Our catalogue is open to customers with an account. The safety data sheets are open to everyone.';
export const products = (n: number) =>
  n === 1 ? '1 product' : `${n.toLocaleString('en-US')} products`;
export const sheetsOnFile = (n: number) =>
  n === 1 ? '1 safety data sheet' : `${n.toLocaleString('en-US')} safety data sheets`;
export const reasonsTitle = 'Three reasons to order here';
export const reasons = [
  {
    title: 'Your price, on every line',
    text: 'Prices follow the site you order for. What you see in the cart is what the invoice says; when a price has changed, we ask you before the order goes out.',
  },
  {
    title: 'The SDS comes with the drum',
    text: 'Signal word, pictograms and safety data sheet stand with the product. New revisions travel with the next delivery, and we keep the proof that you got them.',
  },
  {
    title: 'You pay for what you got',
    text: 'The driver counts with you at the dock. Short, damaged or refused goods are taken off on the spot, and the invoice follows that count.',
  },
];
export const accountTitle = 'How to get an account';
export const accountSteps = [
  {
    title: 'Tell us who you are',
    text: 'Your company, the sites you buy for and what you use today.',
  },
  {
    title: 'We set your prices',
    text: 'Within one working day we call you, agree on brands, prices and a delivery weekday.',
  },
  {
    title: 'Order from any phone',
    text: 'You get an e-mail to choose your password. Last month’s order is one tap away from then on.',
  },
];
export const askAccount = 'Ask for an account';
export const haveAccount = 'I have an account';
export const again = 'Order again';
export const againText = 'Puts these lines into your cart. You can change them there.';
export const firstOrder = 'Order from the catalog';
export const firstOrderText =
  'Find what you use, add it to the cart, and it stands here next time.';
export const openOrders = 'Open orders';
export const noneOpen = 'No order of your customers is under way.';
export const allOrders = 'All orders';
