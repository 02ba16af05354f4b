import { accountingRules } from './rules/accounting.ts';
import { accountsRules } from './rules/accounts.ts';
import { cartRules } from './rules/cart.ts';
import { catalogueRules } from './rules/catalogue.ts';
import { claimsRules } from './rules/claims.ts';
import { companyRules } from './rules/company.ts';
import { contactRules } from './rules/contact.ts';
import { customersRules } from './rules/customers.ts';
import { deviceRules } from './rules/device.ts';
import { filesRules } from './rules/files.ts';
import { loadRules } from './rules/load.ts';
import { ordersRules } from './rules/orders.ts';
import { receivingRules } from './rules/receiving.ts';
import type { Rules } from './rules/rule.ts';
import { safetyRules } from './rules/safety.ts';
import { stopsRules } from './rules/stops.ts';
import { webhookRules } from './rules/webhooks.ts';

/** THE table. A new endpoint without a row in its room's file fails the matrix. */
export const RULES: Rules = {
  ...catalogueRules,
  ...customersRules,
  ...cartRules,
  ...ordersRules,
  ...loadRules,
  ...receivingRules,
  ...stopsRules,
  ...deviceRules,
  ...claimsRules,
  ...filesRules,
  ...accountingRules,
  ...accountsRules,
  ...safetyRules,
  ...contactRules,
  ...companyRules,
  ...webhookRules,
};
