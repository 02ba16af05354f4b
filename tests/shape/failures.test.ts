import { expect, test } from 'vitest';
import { code } from './sources.ts';

/**
 * Whoever sends a form reads beside it why it was refused: src/ui/failure.tsx brings the reason into view and focus. And whoever finds
 * something that can't be pressed reads there why.
 */

const screens = code.filter(({ path }) => path.endsWith('.tsx'));
const hearsAnAction = (text: string) =>
  /\b(?:actionData|useActionData)\b/.test(text) ||
  (/\buseFetcher\b/.test(text) && /['"]post['"]/.test(text));

/** Screens that hear the answer of an action and show its refusal otherwise. */
const SHOWN_OTHERWISE: Readonly<Record<string, string>> = {
  'src/delivery/deliveries/pages/day.tsx':
    'its views, each beside what it sends: `plan.tsx`, `decide.tsx`',
  'src/books/pages/accounting.tsx':
    'hands the refusal to the sync panel and to the connection card, which show it beside the form',
  'src/books/invoices/pages/invoice.tsx':
    'hands the refusal to the credits and to the form that makes one, which show it in a FailureNote',
  'src/people/accounts/sign-in/pages/login.tsx':
    'hands the failure to the step that stands there, which shows it in a FailureNote',
  'src/people/accounts/sign-in/pages/reset-password.tsx':
    'hands the refusal to its panels, which show it in a FailureNote',
  'src/people/accounts/settings/pages/settings.tsx':
    'hands the refusal to its panels, which show it in a FailureNote',
  'src/ordering/visits/pages/ask-for-customer.tsx':
    'hands the refusal to the page of the form, which shows it in a FailureNote',
  'src/safety/inventory/ui/stock-files.tsx':
    'a press in a menu that closes: the toast says why no par was taken',
  'src/ordering/cart/ui/add-listener.tsx':
    'stands beside every page and has no form: the toast says it, and the card’s button is ready again',
  'src/frame/joined/customer-prices.tsx':
    'hands the refusal to the grid of prices, which shows it in a FailureNote',
  'src/products/prices/pages/prices-by-customer.tsx': 'the table’s own line of views shows it',
  'src/products/prices/pages/product-price-table.tsx':
    'hands the refusal to the grid of prices, which shows it in a FailureNote',
  'src/ordering/team/pages/person.tsx': 'the view of the person, and of the limits',
  'src/people/accounts/people/pages/people.tsx': 'the table’s own line of views shows it',
  'src/people/accounts/people/pages/audit-log.tsx':
    'checks, and can’t be refused to who sees the page; refusals of a view stand in the tabs',
  'src/ordering/desk/ui/caller-search.tsx':
    'hands the refusal to the page, which shows it above the search',
  'src/ordering/team/pages/customer-people.tsx':
    'hands the refusal to the view of the team, which shows it in a FailureNote',
  'src/ordering/orders/pages/delivery-calendar.tsx':
    'hands the refusal to the panels of the chosen day, which show it in a FailureNote',
  'src/frame/joined/customer.tsx':
    'hands the refusal to the overview, which shows it in a FailureNote beside each form',
  'src/frame/joined/orders.tsx': 'hands the answer to OrderListAnswer, which brings it into focus',
  'src/frame/joined/product-editor.tsx':
    'hands the refusal to the product’s view, which shows it in a FailureNote',
  'src/frame/joined/sheet-sites.tsx':
    'hands the refusal to the view of the sites, which shows it in a FailureNote',
  'src/frame/ui/find-button.tsx': 'the menu has closed by then: the toast says it',
  'src/safety/sheets/ui/announcement-note.tsx':
    'reads the page anew, where what became of the announcement takes the focus; the toast says why',
};

test('no screen that sends a form leaves its refusal unshown', () => {
  const silent = screens
    .filter(
      ({ text }) =>
        hearsAnAction(text) &&
        !/<(?:FailureFocus|(?:Account|Facts)?FailureNote|ImportScreen)\b/.test(text),
    )
    .map(({ path }) => path);
  expect(silent.toSorted()).toEqual(Object.keys(SHOWN_OTHERWISE).toSorted());
  expect(screens.filter(({ text }) => hearsAnAction(text)).length).toBeGreaterThan(30);
});

/** Screens with something that can be disabled, and where they say why. */
const SAYS_WHY: Readonly<Record<string, string>> = {
  'src/books/syncs/ui/sync-panel.tsx': 'the line below the button',
  'src/safety/binders/ui/binder-bar.tsx': 'the status before the button',
  'src/products/catalogue/ui/add-to-cart.tsx': 'the price beside it: “Price on request”',
  'src/products/catalogue/ui/fact-fields.tsx': 'the hint below the field',
  'src/products/catalogue/ui/product-card.tsx': 'the price above it: “Price on request”',
  'src/products/catalogue/ui/product-rows.tsx': 'the price before it: “Price on request”',
  'src/delivery/claims/ui/arrange-disposal.tsx': 'the line below the choices',
  'src/delivery/claims/ui/claim-form.tsx':
    'while nobody knows whether the report arrived: the note above the button says that it is looked up',
  'src/ordering/cart/ui/order-form.tsx': 'the line above the button, where nothing is in the order',
  'src/ordering/desk/ui/call-screen.tsx': 'the bar beside the button',
  'src/files/ui/crop-dialog.tsx':
    'the status above the buttons, while the picture loads, or why it does not',
  'src/files/ui/image-list.tsx': 'the bars of the pictures that are being sent',
  'src/ordering/orders/ui/add-order-line.tsx': '“No price yet” in the row itself',
  'src/ordering/orders/ui/save-bar.tsx': 'the line beside the button',
  'src/safety/sheets/ui/library-row.tsx': 'the row says that its sheet comes on request',
  'src/safety/sheets/ui/new-sheet.tsx': 'the bar of the file that is being sent',
  'src/safety/sheets/ui/sheet-field.tsx': 'the bar of the file that is being sent',
  'src/products/prices/ui/public/price-panel.tsx': 'the hint below the field',
  'src/ui/data-table/more-tools.tsx': '“always” beside the column',
};

test('whatever can be disabled says why beside it', () => {
  const files = screens
    .filter(({ text }) => /(?<![-:\w])disabled=\{/.test(text))
    .map(({ path }) => path);
  expect(files.toSorted()).toEqual(Object.keys(SAYS_WHY).toSorted());
});
