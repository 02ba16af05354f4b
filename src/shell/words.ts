/** Sentences of the frame and the public pages, in one place for translation. */
export const TAGLINE = 'The leading distributor of high-quality hospitality cleaning chemicals';

export const FOOTER = {
  description: 'Cleaning chemicals for hotels, restaurants, spas and laundries, delivered by our own drivers, with the safety data sheet for every product.',
};

export const CHUNK_ERROR = {
  title: 'This page did not load',
  text: 'The connection may be slow, or the shop was updated while you were here. Nothing you sent is lost.',
  reload: 'Reload the page',
};
