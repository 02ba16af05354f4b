import type { CompanySettings } from './contract.ts';

/** Delivery fee and fuel surcharge for an order that is placed now, in cents and hundredths of a percent; both are frozen with it. */
export const chargesNow = (company: CompanySettings) => ({
  deliveryFeeCents: company.deliveryFeeCents,
  freeDeliveryFromCents: company.freeDeliveryFromCents,
  surchargeFixedCents: company.fuelSurcharge === 'fixed' ? company.fuelSurchargeCents : 0,
  surchargeBp: company.fuelSurcharge === 'percent' ? company.fuelSurchargeBp : 0,
  surchargeTaxable: company.fuelSurchargeTaxable,
  discountFixedCents: 0,
  discountBp: 0,
});
