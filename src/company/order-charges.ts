import type { CompanySettings } from './contract.ts';

/** Delivery fee, fuel surcharge and whether deposits are taxed, for an order that is placed now, in cents and hundredths of a percent; all are frozen with it. */
export const chargesNow = (company: CompanySettings) => ({
  deliveryFeeCents: company.deliveryFeeCents,
  freeDeliveryFromCents: company.freeDeliveryFromCents,
  surchargeFixedCents: company.fuelSurcharge === 'fixed' ? company.fuelSurchargeCents : 0,
  surchargeBp: company.fuelSurcharge === 'percent' ? company.fuelSurchargeBp : 0,
  surchargeTaxable: company.fuelSurchargeTaxable,
  depositTaxable: company.depositTaxable,
  discountFixedCents: 0,
  discountBp: 0,
});
