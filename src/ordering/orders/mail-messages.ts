/** The mail of an order that goes out with less than is open of it. */
export const SHORT_MAIL = {
  subject: (number: string) => `A part of your order ${number} is out for delivery`,
  line: (aboard: number, open: number, name: string) =>
    aboard === 0
      ? `${name}: none of ${open} is on the truck.`
      : `${name}: ${aboard} of ${open} ${aboard === 1 ? 'is' : 'are'} on the truck.`,
  rest: 'What is missing follows, or we settle with you what becomes of it. You are billed only for what you receive.',
  of: (aboard: number, open: number) => `${aboard} of ${open}`,
  total: 'Total of the whole order',
};
