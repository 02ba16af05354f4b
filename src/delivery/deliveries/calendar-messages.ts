export const calendarName = (company: string) => `Deliveries, ${company}`;
export const deliveryOf = (number: string, customer: string) => `Delivery ${number}, ${customer}`;
export const stateOf = (state: string) => `${state}.`;
