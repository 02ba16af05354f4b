import { demoCompany } from '../demo/company.ts';
import { runShop } from '../src/run-shop.ts';

/** The program that `npm start` builds: the shop, with the demo company for those who ask for it. */
runShop(demoCompany);
