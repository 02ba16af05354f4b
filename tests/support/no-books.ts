import type { AllFiguresOfBooks } from '../../src/products/catalogue/server/import-products.ts';

/** No books are connected: they keep no figure. */
export const noBooks: AllFiguresOfBooks = async () => () => ({ price: false, quantity: false });
