/** Told on every page until somebody has said who the company is; only the server needs it. */
export const EXAMPLE_COMPANY =
  'This shop is being set up. The company’s name, address, phone number and e-mail address are examples.';
