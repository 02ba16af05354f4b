/** QuickBooks' codes for what it refuses, with what to do about it. The code is stored beside the sentence. */
export const ADVICE: Readonly<Record<string, string>> = {
  '6140':
    'QuickBooks already has another invoice with this number. Change the number there, then retry.',
  '2500':
    'QuickBooks no longer knows the customer or an item of this invoice. Add or reactivate it there, then retry.',
  '610':
    'The customer or an item of this invoice was deleted or made inactive in QuickBooks. Reactivate it there, then retry.',
  '6190': 'The QuickBooks subscription has ended or is suspended. Renew it, then retry.',
  '3100': 'QuickBooks does not let us into this company. Connect it again, then retry.',
  '6270':
    'QuickBooks counts this item only from a later day. Check its inventory start date there, then retry.',
  'period-closed':
    'The day of this delivery lies in a period that is closed in QuickBooks. Date it on the first open day, or open the period there and retry.',
};
