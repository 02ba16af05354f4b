/** Sentences of the frame and the public pages, in one place for translation. */
export const PRODUCT_NAME = 'Bellcart';
export const TAGLINE = 'The leading distributor of high-quality hospitality cleaning chemicals';

export const FOOTER = {
  description:
    'Cleaning chemicals for hotels, restaurants, spas and laundries, delivered by our own drivers, with the safety data sheet for every product.',
  credit: 'the Bellcart team',
};

export const CHUNK_ERROR = {
  title: 'This page did not load',
  text: 'The connection may be slow, or the shop was updated while you were here. Nothing you sent is lost.',
  reload: 'Reload the page',
};

export const CONNECTION = {
  lost: 'No connection.',
  again: 'Try again',
  back: 'You are connected again. The page is up to date.',
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

export const ERRORS = {
  missing: {
    title: 'We can’t find that page',
    text: 'The address may be old or mistyped, or what stood there is gone.',
  },
  denied: {
    title: 'This page is not for your account',
    text: 'You do not have permission to perform this operation. Ask the person who runs your accounts, or call us.',
  },
  unavailable: {
    title: 'We are back in a moment',
    text: 'Service unavailable. Please try again later. Nothing that you sent is lost.',
  },
  fault: {
    title: 'Something went wrong on our side',
    text: 'We have been told. Nothing you entered was sent twice. Please try again.',
  },
  again: 'Try again',
  home: 'Go to the home page',
  contact: 'Contact us',
};
