/** Sentences of the page of the sign-in, in one place for translation. */
export const LOGIN = {
  lead: 'For customers and staff.',
  comesBack: 'You come back to the page where you were, with what you had typed.',
  newHere: 'New here?',
  request:
    'Accounts are opened by our staff, so that you see your own products and prices from the first day. Tell us who you are, and a person answers you.',
  /** What needs no account, by whether the company shows its catalogue to everybody. */
  open: {
    catalogue: 'The catalogue and all safety data sheets are open without an account.',
    sheets: 'All safety data sheets are open without an account.',
  },
};
