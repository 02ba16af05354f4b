/** Sentences of the parts that connect QuickBooks, in one place for translation. */
export const noPriceLost = 'No customer price is lost: none came from the old books.';
export const matchedAnew = 'Customers and products are matched anew.';
export const noNetwork = 'Network error. Please check your internet connection.';
export const goOn = 'Go on to QuickBooks';
export const disconnected =
  'Somebody disconnected the shop there, or the permission ran out. Invoices wait here until you connect again.';
export const connectLead =
  'Connect your QuickBooks company. Each delivery then becomes an invoice there by itself, and payments come back here. Until then invoices wait.';
export const ownerConnects = 'An owner connects it.';
export const seeBlocked = 'See what waits for it';
export const askUnderToDo = 'See what waits for it, and ask an owner';
export const connect = 'Connect to QuickBooks';
export const noKeys = 'No keys yet';
export const noKeysText =
  'This installation has no QuickBooks keys. Set QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET, then restart.';
export const waitsForYes = 'Waits for your yes';
export const didNotWork = 'That did not work.';
export const passwordAgain = 'You signed in a while ago. Give your password again to go on.';
