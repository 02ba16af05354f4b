/** Sentences of the frame and the public pages, in one place for translation. */
export const PRODUCT_NAME = 'Bellcart';
export const TAGLINE = 'The leading distributor of high-quality hospitality cleaning chemicals';

export const FOOTER = {
  description: 'Cleaning chemicals for hotels, restaurants, spas and laundries, delivered by our own drivers, with the safety data sheet for every product.',
  credit: 'the Bellcart team',
};

export const CHUNK_ERROR = {
  title: 'This page did not load',
  text: 'The connection may be slow, or the shop was updated while you were here. Nothing you sent is lost.',
  reload: 'Reload the page',
};

export const ERRORS = {
  missing: { title: 'We can’t find that page', text: 'The address may be old or mistyped, or what stood there is gone.' },
  denied: {
    title: 'This page is not for your account',
    text: 'You do not have permission to perform this operation. Ask the person who runs your accounts, or call us.',
  },
  unavailable: { title: 'We are back in a moment', text: 'Service unavailable. Please try again later. Nothing that you sent is lost.' },
  fault: { title: 'Something went wrong on our side', text: 'We have been told. Nothing you entered was sent twice. Please try again.' },
  again: 'Try again',
  home: 'Go to the home page',
  contact: 'Contact us',
};

export const HOME = {
  description:
    'Laundry, warewashing, kitchen, housekeeping, floor care, pool and spa chemicals for hotels, restaurants, spas and laundries. Safety data sheets open to everyone. Your own prices when you sign in.',
  searchLabel: 'Search the catalogue',
  searchHint: 'Product, brand, size or SKU',
  search: 'Search',
  packs: 'Our packs side by side on one scale, from a 32 ounce spray bottle to a 55 gallon drum',
  contents: 'Contents',
  brands: 'Brands',
  all: 'All products',
  sheets: 'Safety data sheets',
  closed: 'Our catalogue is open to customers with an account. The safety data sheets are open to everyone.',
  products: (n: number) => (n === 1 ? '1 product' : `${n.toLocaleString('en-US')} products`),
  reasonsTitle: 'Three reasons to order here',
  reasons: [
    {
      title: 'Your price, on every line',
      text: 'Prices follow the site you order for. What you see in the cart is what the invoice says; when a price has changed, we ask you before the order goes out.',
    },
    {
      title: 'The sheet comes with the drum',
      text: 'Each product carries its signal word, pictograms and safety data sheet. New revisions travel with the next delivery, and we keep the proof that you got them.',
    },
    {
      title: 'You pay for what you got',
      text: 'Our own drivers count with you at the dock. Short, damaged or refused goods are taken off on the spot, and the invoice follows that count.',
    },
  ],
  accountTitle: 'How to get an account',
  accountSteps: [
    { title: 'Tell us who you are', text: 'Your company, the sites you buy for and what you use today.' },
    { title: 'We set your prices', text: 'Within one working day we call you, agree on brands, prices and a route day.' },
    { title: 'Order from any phone', text: 'You get an e-mail to choose your password. Last month’s order is one tap away from then on.' },
  ],
  askAccount: 'Ask for an account',
  haveAccount: 'I have an account',
  again: 'Order again',
  againText: 'Puts these lines into your cart. You can change them there.',
  firstOrder: 'Your first order starts here',
  firstOrderText: 'Find what you use, add it to the cart, and it stands here next time.',
  openOrders: 'Open orders',
  noneOpen: 'Nothing under way.',
  allOrders: 'All orders',
} as const;
