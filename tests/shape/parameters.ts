/**
 * Functions with five or more parameters in a row, by file. A number only falls: who changes such a function hands over by name what belongs
 * together, and lowers it.
 */
export const WIDE_FUNCTIONS: Readonly<Record<string, number>> = {
  'src/entry.server.tsx': 1,
  'src/ordering/cart/server/cart-customer.ts': 1,
  'src/ordering/cart/server/check-lines.ts': 1,
  'src/ordering/cart/server/load-list.ts': 2,
  'src/ordering/cart/server/take-list.ts': 1,
  'src/ordering/cart/server/write-cart.ts': 2,
  'src/ordering/cart/ui/unsent-adds.ts': 1,
  'src/ordering/orders/server/add-extras.ts': 1,
  'src/ordering/orders/server/apply-change.ts': 1,
  'src/ordering/orders/server/approval-mails.ts': 1,
  'src/ordering/orders/server/approve-lines.ts': 1,
  'src/ordering/orders/server/approve-order.ts': 1,
  'src/ordering/orders/server/change-lines.ts': 3,
  'src/ordering/orders/server/check-again.ts': 1,
  'src/ordering/orders/server/edit-order.ts': 1,
  'src/ordering/orders/server/insert-lines.ts': 1,
  'src/ordering/orders/server/invite-colleague.ts': 1,
  'src/ordering/orders/server/order-again.ts': 3,
  'src/ordering/orders/server/order-mails.ts': 2,
  'src/ordering/orders/server/order-notes.ts': 1,
  'src/ordering/orders/server/place-order.ts': 2,
  'src/ordering/orders/server/public/order-figures.ts': 1,
  'src/ordering/orders/server/public/update-order.ts': 2,
  'src/ordering/orders/server/rest-of-order.ts': 1,
  'src/ordering/orders/server/seen-cart.ts': 2,
  'src/ordering/orders/ui/asked-form.tsx': 1,
  'src/ordering/visits/server/items.ts': 1,
};

/** From this many parameters in a row on, nobody at the call knows which is which: what belongs together is handed over by name. */
const TOO_MANY = 5;

/** Text without comments, strings' contents and templates' words: what is left has balanced parentheses. */
const bare = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' '))
    .replace(/(?<!:)\/\/.*$/gm, (found) => ' '.repeat(found.length))
    .replace(/'(?:[^'\\\n]|\\.)*'/g, (found) => `'${' '.repeat(found.length - 2)}'`);

/** The parameters of a list that begins at `at` with its parenthesis; commas within types and patterns count for nothing. */
function countAt(text: string, at: number): number {
  let depth = 0;
  let count = 0;
  let isEmpty = true;
  for (let place = at; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    // An arrow's `>` closes nothing.
    const closes = ')]}'.includes(sign) || (sign === '>' && text[place - 1] !== '=');
    if ('([{<'.includes(sign)) depth += 1;
    else if (closes) depth -= 1;
    else if (depth === 1 && sign === ',') {
      if (!isEmpty) count += 1;
      isEmpty = true;
      continue;
    }
    if (depth === 0) return count + (isEmpty ? 0 : 1);
    if (place > at && /\S/.test(sign)) isEmpty = false;
  }
  return 0;
}

/** Named functions of a file that take five or more parameters in a row: their place, name and number. */
export function wideFunctions({ path, text }: { path: string; text: string }) {
  const said = bare(text);
  const heads =
    /\bfunction\*? (\w+)(?:<[^()]*>)?\(|\b(?:const|let) (\w+)(?:: [^=]+)? = (?:async )?(?:<[^()]*>)?\((?=[^()]*(?:\([^()]*\)[^()]*)*\)(?:: [^=]+)? =>)/g;
  return [...said.matchAll(heads)].flatMap((head) => {
    const count = countAt(said, head.index + head[0].length - 1);
    const name = head[1] ?? head[2] ?? '';
    const line = said.slice(0, head.index).split('\n').length;
    return count >= TOO_MANY
      ? [{ at: `${path}:${line} ${name} (${count})`, path, name, count }]
      : [];
  });
}
