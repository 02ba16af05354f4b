export const ROUTE_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const words = {
  noneFound: 'No customer matches',
  noneFoundHelp: 'Check the spelling, or search by city, state or ZIP code.',
  none: 'No customers yet',
  noneHelp: 'Customers come from the accounting system. Ask the office if you miss one.',
  saved: 'Customer saved.',
  priceSet: 'Price set.',
  priceEnded: 'Price ended.',
} as const;
