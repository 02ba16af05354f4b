/** Sentences of "where, when and on what terms", in one place for translation. */
export const title = 'What you can count on';
export const area = 'Where we deliver';
export const days = 'When we deliver';
export const toFriday = 'Monday to Friday, each customer on a route day of its own';
export const toSaturday = 'Monday to Saturday, each customer on a route day of its own';
export const sundayToFriday = 'Sunday to Friday, each customer on a route day of its own';
export const everyDay = 'Every day, each customer on a route day of its own';
export const cutoff = (hour: string) => `Orders for the next route day close at ${hour}`;
export const money = 'Minimum and delivery';
export const minimum = (amount: string) => `Orders from ${amount}`;
export const noMinimum = 'No minimum order';
export const fee = (amount: string) => `${amount} for a delivery`;
export const noFee = 'Delivery is free';
export const freeFrom = (amount: string) => `Free from ${amount}`;
export const payment = 'Payment';
export const account = 'Opening an account';
export const certifications = 'Certifications';
