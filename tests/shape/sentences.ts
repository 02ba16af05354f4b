/**
 * Sentences that still stand in a page instead of in its room's messages, by page. A number only falls: who moves one out lowers it, and a
 * page that is not named here has none. The pages that are one long text (about, privacy, terms, the page of a wrong address) are not held.
 */
export const SENTENCES_IN_PAGES: Readonly<Record<string, number>> = {
  'src/books/connection/pages/auth-success.tsx': 1,
  'src/books/customers/pages/match-customers.tsx': 3,
  'src/books/invoices/pages/invoice-parts.tsx': 1,
  'src/books/invoices/pages/invoices.tsx': 1,
  'src/books/invoices/pages/not-billed.tsx': 1,
  'src/books/items/pages/product-items.tsx': 3,
  'src/books/statements/pages/statements.tsx': 1,
  'src/company/pages/company-settings.tsx': 4,
  'src/company/pages/error-reports.tsx': 9,
  'src/delivery/runs/pages/put-on-run.tsx': 4,
  'src/delivery/shipping/pages/hazmat-training.tsx': 1,
  'src/delivery/stops/pages/load-check.tsx': 1,
  'src/frame/dashboard/getting-started.tsx': 1,
  'src/frame/dashboard/system.tsx': 1,
  'src/frame/joined/orders.tsx': 1,
  'src/frame/joined/proof.tsx': 4,
  'src/frame/joined/sheet-sites.tsx': 1,
  'src/ordering/cart/pages/choose-customer.tsx': 3,
  'src/ordering/desk/pages/new-order.tsx': 1,
  'src/ordering/orders/pages/delivery-calendar.tsx': 2,
  'src/ordering/orders/pages/order-again.tsx': 1,
  'src/ordering/orders/pages/order-placed.tsx': 7,
  'src/ordering/visits/pages/to-call.tsx': 4,
  'src/people/accounts/people/pages/audit-log.tsx': 6,
  'src/people/accounts/people/pages/new-person.tsx': 2,
  'src/people/accounts/people/pages/people.tsx': 4,
  'src/people/accounts/sign-in/pages/login.tsx': 4,
  'src/people/accounts/sign-in/pages/reset-password.tsx': 2,
  'src/people/accounts/sign-in/pages/this-phone.tsx': 1,
  'src/people/contact/pages/inbox.tsx': 1,
  'src/people/customers/pages/customer-details.tsx': 1,
  'src/people/customers/pages/customers.tsx': 2,
  'src/people/customers/pages/new-customer.tsx': 8,
  'src/products/catalogue/pages/list-prices.tsx': 1,
  'src/products/catalogue/pages/manage-products.tsx': 3,
  'src/products/catalogue/pages/new-product.tsx': 2,
  'src/products/catalogue/pages/prices-by-customer.tsx': 2,
  'src/products/catalogue/pages/product-price-table.tsx': 3,
  'src/products/catalogue/pages/search-words.tsx': 1,
  'src/safety/inspection/pages/own-safety.tsx': 1,
  'src/safety/inventory/pages/chemicals.tsx': 1,
  'src/safety/inventory/pages/count.tsx': 1,
  'src/safety/inventory/pages/elsewhere.tsx': 1,
  'src/safety/inventory/pages/stock.tsx': 1,
  'src/safety/inventory/pages/storeroom.tsx': 1,
  'src/safety/inventory/pages/thresholds.tsx': 1,
  'src/safety/sheets/pages/edit-safety.tsx': 7,
  'src/safety/sheets/pages/manage-safety.tsx': 7,
  'src/safety/sheets/pages/sheet.tsx': 2,
  'src/safety/sheets/pages/sheets-to-hand.tsx': 2,
  'src/safety/training/pages/training.tsx': 1,
  'src/webhooks/pages/webhooks.tsx': 1,
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
