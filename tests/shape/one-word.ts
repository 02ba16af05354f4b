/**
 * Files whose exports are the words of a small language: together they read as one (`rowShape({ name: text, price: nullable(int) })`), and a
 * second word at each would hide it.
 */
export const VOCABULARIES: readonly RegExp[] = [
  /^src\/platform\/(row-shape|write-rows|sql|config-leaf|pdf-blocks|pdf-page|idempotency)\.ts$/,
  /^src\/platform\/http\/(adapter|endpoint|limits)\.ts$/,
  /^src\/kit\/(form-fields|language|id|normalise|sentence|signature)\.ts$/,
  /^src\/products\/packs\/art\//,
  /^src\/safety\/training\/(lesson|lessons\/\w+)\.ts$/,
  /^src\/safety\/sheets\/server\/(\w+-sections|sheet-frame)\.ts$/,
  /^src\/safety\/labels\/server\/text-flow\.ts$/,
  /^src\/books\/server\/outbox\.ts$/,
  /^src\/(endpoints|jobs)\.ts$/,
];

/**
 * The other exports of one word, by file. None is added: two words say at the call what one does. Most of these are a noun that is
 * only that (`recipients`, `signature`), a part of a statement (`sellable`) or a verb that has one object (`enqueue`).
 */
export const ONE_WORD: Readonly<Record<string, readonly string[]>> = {
  'src/books/invoices/decision-contract.ts': ['decided'],
  'src/books/invoices/server/public/queries.ts': ['summary'],
  'src/books/invoices/server/unbilled.ts': ['unbilled'],
  'src/books/items/item-contract.ts': ['follow'],
  'src/books/quickbooks/errors.ts': ['unreadable'],
  'src/books/quickbooks/server/client.ts': ['quoted'],
  'src/books/quickbooks/server/encode-invoice.ts': ['marker'],
  'src/company/holidays.ts': ['holidays'],
  'src/delivery/deliveries/evidence.ts': ['evidence'],
  'src/delivery/runs/board-lists.ts': ['across', 'queued', 'step'],
  'src/delivery/shipping/contract.ts': ['departed'],
  'src/delivery/shipping/server/crew-points.ts': ['point'],
  'src/delivery/stops/stop-counts.ts': ['prefilled', 'recount'],
  'src/files/errors.ts': ['busy'],
  'src/files/ui/upload.ts': ['upload'],
  'src/frame/server/social-picture.ts': ['rasterise'],
  'src/frame/wait-with-look-ups.ts': ['aborted'],
  'src/ordering/cart/contract.ts': ['quantity'],
  'src/ordering/orders/server/public/order-recipients.ts': ['recipients'],
  'src/ordering/orders/server/public/queries.ts': ['linked'],
  'src/ordering/team/server/limit-field.ts': ['limit'],
  'src/people/accounts/contract.ts': ['email'],
  'src/people/accounts/people/server/grants.ts': ['grantable'],
  'src/people/accounts/people/server/public/queries.ts': ['person'],
  'src/people/accounts/sign-in/server/answers.ts': ['done'],
  'src/platform/backup/repository.ts': ['sha256'],
  'src/platform/backup/tables.ts': ['quoted'],
  'src/platform/database-errors.ts': ['violates'],
  'src/platform/held-copy.ts': ['recognize', 'release'],
  'src/platform/http/errors.ts': ['unauthenticated'],
  'src/platform/mail.ts': ['queueing'],
  'src/platform/metrics.ts': ['count'],
  'src/platform/migrate.ts': ['migrate'],
  'src/platform/pdf-text.ts': ['encodable'],
  'src/platform/queue.ts': ['enqueue'],
  'src/platform/release.ts': ['release'],
  'src/platform/secrets.ts': ['seal', 'signature', 'unseal'],
  'src/products/catalogue/server/public/joins.ts': ['images'],
  'src/products/catalogue/server/public/promise-stock.ts': ['promising'],
  'src/products/catalogue/server/public/queries.ts': ['sellable'],
  'src/safety/binders/server/binder-page.ts': ['clip'],
  'src/safety/hazards/classify.ts': ['contradiction'],
  'src/safety/hazards/group-evidence.ts': ['unanswered'],
  'src/safety/hazards/hazard-code.ts': ['code', 'rule'],
  'src/safety/hazards/incompatible-groups.ts': ['incompatible'],
  'src/safety/hazards/public/road-classes.ts': ['segregation'],
  'src/safety/hazards/safety-form.ts': ['categories'],
  'src/safety/hazards/sheet-parts.ts': ['phrase'],
  'src/safety/sheets/server/sheet-content.ts': ['pair'],
  'src/ui/page-meta.ts': ['breadcrumbs', 'titled'],
  'src/ui/toast.ts': ['toast'],
  'src/webhooks/contract.ts': ['message', 'receiver'],
};

/** Constants of one word (`ROLES`, `INK`): their number only falls. */
export const ONE_WORD_CONSTANTS = 149;

const EXPORT = /^export (?:default )?(?:async )?(?:const|let|function\*?) (\w+)/gm;
/** React Router calls these by their name. */
const ROUTED = /^(loader|action|middleware|meta|headers|links|handle)$/;
const isMessages = (path: string) => /messages(\.[\w-]+)?\.ts$/.test(path);
/** A part of a screen is called by what it shows: `<Price>`. */
const isComponent = (path: string, name: string) =>
  path.endsWith('.tsx') && /^[A-Z][a-z]/.test(name);

/**
 * Exports of one word that are neither a message (its file is said with it: `messages.title`) nor a component, nor called by the router:
 * constants, and all others.
 */
export function oneWordExports({ path, text }: { path: string; text: string }) {
  const names = isMessages(path)
    ? []
    : [...text.matchAll(EXPORT)]
        .map(([, name = '']) => name)
        .filter((name) => !/[a-z\d][A-Z]|_/.test(name))
        .filter((name) => !ROUTED.test(name) && !isComponent(path, name));
  const constants = names.filter((name) => /^[A-Z]+$/.test(name));
  return {
    constants,
    names: VOCABULARIES.some((file) => file.test(path))
      ? []
      : names.filter((name) => !constants.includes(name)),
  };
}
