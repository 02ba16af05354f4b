export const ROUTE_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const noneFound = 'No customer matches';
export const noneFoundHelp = 'Check the spelling, or search by city, state or ZIP code.';
export const none = 'No customers yet';
export const noneHelp = 'Customers come from the accounting system. Ask the office if you miss one.';
export const saved = 'Customer saved.';
export const priceSet = 'Price set.';
export const priceEnded = 'Price ended.';
