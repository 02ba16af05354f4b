/**
 * Sentences that still stand in a page instead of in its room's messages, by page. A number only falls: who moves one out lowers it, and a
 * page that is not named here has none. The pages that are one long text (about, privacy, terms, the page of a wrong address) are not held.
 */
export const SENTENCES_IN_PAGES: Readonly<Record<string, number>> = {
  'src/books/connection/pages/auth-success.tsx': 1,
  'src/books/customers/pages/match-customers.tsx': 3,
  'src/books/invoices/pages/invoice-parts.tsx': 1,
  'src/books/invoices/pages/invoices.tsx': 1,
  'src/books/items/pages/product-items.tsx': 3,
  'src/books/statements/pages/statements.tsx': 1,
  'src/delivery/stops/pages/load-check.tsx': 1,
  'src/ordering/cart/pages/choose-customer.tsx': 3,
  'src/ordering/orders/pages/delivery-calendar.tsx': 1,
  'src/ordering/orders/pages/order-again.tsx': 1,
  'src/people/customers/pages/customer-details.tsx': 1,
  'src/products/catalogue/pages/manage-products.tsx': 3,
  'src/products/catalogue/pages/new-product.tsx': 2,
  'src/products/prices/pages/product-price-table.tsx': 3,
};

/** Pages that are a text: it stands where it is read. */
export const TEXTS: readonly string[] = [
  'src/frame/pages/about.tsx',
  'src/frame/pages/not-found.tsx',
  'src/frame/pages/privacy-policy.tsx',
  'src/frame/pages/terms-of-service.tsx',
];

/** Three words or more of which the first begins with its only capital: of a component's text, of what is given to a component, of a literal. */
const SENTENCE = /(?<![\w$’“-])\p{Lu}[\p{Ll}’]*(?:,? [\p{L}\d’“”-]+){2,}[.?!:…]?/gu;

/** The sentences of a page with their places, `file:line words`; comments, imports and class names say nothing to anybody. */
export function sentencesIn({ path, text }: { path: string; text: string }): string[] {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  const said = text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(?<!:)\/\/.*$/gm, blank)
    .replace(/^import [\s\S]*?from '[^']*';$/gm, blank)
    .replace(/className="[^"]*"/g, blank);
  return [...said.matchAll(SENTENCE)].map(
    ({ 0: words, index }) => `${path}:${said.slice(0, index).split('\n').length} ${words}`,
  );
}
