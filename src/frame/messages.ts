/** Sentences of the frame and the public pages, in one place for translation. */
export const PRODUCT_NAME = 'Bellcart';
export const TAGLINE = 'The leading distributor of high-quality hospitality cleaning chemicals';

export const FOOTER = {
  description: 'Cleaning chemicals for hotels, restaurants, spas and laundries.',
  credit: 'the Bellcart team',
};

/** While the database is away. The first sentence is the catalogue's. */
export const AWAY = {
  title: 'We are back in a moment',
  text: 'Service unavailable. Please try again later.',
  reading:
    'Nothing is lost: if you were signed in, you still are, and your cart is as you left it.',
  sending:
    'What you just sent may not have arrived. Go back, wait a minute, and send it again. If you were signed in, you still are.',
  reference: 'If it lasts, tell us this number:',
};
