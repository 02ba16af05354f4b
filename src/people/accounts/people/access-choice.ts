import type { Role } from '../../../kit/actor.ts';

/** What somebody may give to another account. */
export interface AccessChoice {
  brands: string[];
  allBrands: boolean;
  customers: { id: string; name: string; city: string }[];
  allCustomers: boolean;
  roles: readonly Role[];
}
