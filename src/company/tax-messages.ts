/** The settings of sales tax, as a group of the settings screen: where the set-up guide's step "Tax" leads. */
export const TAX_GROUP = {
  title: 'Sales tax',
  lead: 'A customer’s own rate or exemption wins over the usual rate. With automated sales tax in QuickBooks its own figure stands on each invoice.',
  settings: [
    {
      key: 'usualTaxRateBp',
      kind: 'percent',
      label: 'Usual sales tax rate',
      hint: 'Such as 6.35. A new customer takes it unless you say otherwise; those who are there keep theirs. Empty: each customer’s tax is said by itself.',
      optional: true,
    },
    {
      key: 'fuelSurchargeTaxable',
      kind: 'flag',
      label: 'Charge sales tax on the fuel surcharge',
      hint: 'Many states do where the goods are taxed. Ask your accountant.',
    },
    {
      key: 'depositTaxable',
      kind: 'flag',
      label: 'Charge sales tax on container deposits',
      hint: 'Ask your accountant whether your state taxes a deposit that is paid back.',
    },
  ],
} as const;
