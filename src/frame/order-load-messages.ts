/** The order's page without its order. */
export const NO_ORDER = {
  title: 'We can’t find that order',
  text: 'The address may be mistyped, or the order belongs to another account.',
};
export const NOT_LOADED = { title: 'We could not load this order', text: 'Nothing was changed.' };
