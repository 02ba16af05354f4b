// The guards of who may do what, each with what is left when it is taken out: `npm run prove:guards` takes them out one after another.

/** What is taken out: a name, the file, the guard as it stands, and what is left without it. */
export const GUARDS = [
  [
    'who may call an endpoint',
    'src/platform/http/who.ts',
    "if (who === 'anyone') return true;",
    'if (who) return true;',
  ],
  [
    'staff or super_admin is told apart',
    'src/platform/http/who.ts',
    "if (who === 'super_admin') return isSuperAdmin(actor);",
    "if (who === 'super_admin') return true;",
  ],
  [
    'the duties of staff are told apart',
    'src/kit/actor.ts',
    "person.role !== 'user' && person.duties.includes(member)",
    "person.role !== 'user'",
  ],
  [
    'a disabled account has no session',
    'src/people/accounts/sign-in/server/public/read-actor.ts',
    'not u.disabled',
    'true',
  ],
  [
    'brands restrict products',
    'src/products/catalogue/server/public/scope.ts',
    'brands: owner ? null : user.brands',
    'brands: null',
  ],
  [
    'the customers list restricts customers',
    'src/people/customers/server/public/scope.ts',
    "ids: user.customers === 'all' ? null : user.customers",
    'ids: null',
  ],
  [
    'customers are looked up inside the scope',
    'src/people/customers/server/public/scope.ts',
    ' and ${c}.id = ${sql.anyOf(scope.ids)}',
    '',
  ],
  [
    'orders are seen inside the customers',
    'src/ordering/orders/server/public/scope.ts',
    "user.role === 'super_admin' || user.customers === 'all' ? null : user.customers",
    'null',
  ],
  [
    'only super_admin sees every order',
    'src/ordering/orders/server/public/scope.ts',
    "everything: user.role === 'super_admin'",
    'everything: true',
  ],
  [
    'a driver sees what their own runs of the day bring',
    'src/ordering/orders/server/public/scope.ts',
    'drivesOnly(user) ? { driverId: user.id, day: user.workday, delivered: true } : null',
    'null',
  ],
  [
    'people are seen inside the scope',
    'src/people/accounts/people/server/public/scope.ts',
    "everyone: user.role === 'super_admin'",
    'everyone: true',
  ],
  [
    'an order is locked inside the scope',
    'src/ordering/orders/server/public/lock-order.ts',
    "${inOrders(scope, 'o')}",
    'true',
  ],
  [
    'a photo goes to an order that one may see',
    'src/ordering/orders/server/public/sees-order.ts',
    "${inOrders(orderScope(user), 'o')}",
    'true',
  ],
  [
    'a page of the owner’s is not for the staff',
    'src/platform/http/gate.ts',
    'if (!mayEnter(who, requestContext(args.context).actor))',
    'if (!mayEnter && args)',
  ],
];
