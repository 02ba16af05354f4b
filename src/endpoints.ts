import { accountingEndpoints } from './books/server/endpoints.ts';
import { companyEndpoints } from './company/server/endpoints.ts';
import { claimEndpoints } from './delivery/claims/server/endpoints.ts';
import { deliveryEndpoints } from './delivery/deliveries/server/endpoints.ts';
import { receivingEndpoints } from './delivery/receiving/server/endpoints.ts';
import { loadEndpoints } from './delivery/runs/server/load-endpoints.ts';
import { shippingEndpoints } from './delivery/shipping/server/endpoints.ts';
import { deviceEndpoints } from './delivery/stops/server/device-endpoints.ts';
import { stopEndpoints } from './delivery/stops/server/endpoints.ts';
import { fileEndpoints } from './files/server/endpoints.ts';
import { fileOwners } from './frame/server/file-owners.ts';
import { ownDataParts } from './frame/server/own-data.ts';
import { cartEndpoints } from './ordering/cart/server/endpoints.ts';
import { orderEndpoints } from './ordering/orders/server/endpoints.ts';
import { teamEndpoints } from './ordering/team/server/endpoints.ts';
import { accountEndpoints } from './people/accounts/server/endpoints.ts';
import { ownDataEndpoints } from './people/accounts/settings/server/endpoints.ts';
import { contactEndpoints } from './people/contact/server/endpoints.ts';
import { customerEndpoints } from './people/customers/server/endpoints.ts';
import type { Endpoint } from './platform/http/endpoint.ts';
import { allFiguresOfBooks, figuresOfBooks } from './products/catalogue/server/book-figures.ts';
import { catalogueEndpoints } from './products/catalogue/server/endpoints.ts';
import { pictureEndpoints } from './products/catalogue/server/product-picture.ts';
import { priceEndpoints } from './products/prices/server/endpoints.ts';
import { binderEndpoints } from './safety/binders/server/endpoints.ts';
import { hazardEndpoints } from './safety/hazards/server/endpoints.ts';
import { safetyOnLabel } from './safety/hazards/server/public/queries.ts';
import { sheetEndpoints } from './safety/sheets/server/endpoints.ts';
import { productSheets } from './safety/sheets/server/public/edit-sheet.ts';
import { webhookEndpoints } from './webhooks/server/endpoints.ts';

/**
 * Map 2: every HTTP endpoint, with who may call it. The rows live with their rooms; this list is the whole surface.
 * The specification's section 7 names come first in each room's list.
 */
export const endpoints: readonly Endpoint[] = [
  ...catalogueEndpoints(productSheets, figuresOfBooks),
  ...priceEndpoints(allFiguresOfBooks),
  ...cartEndpoints,
  ...orderEndpoints,
  ...teamEndpoints,
  ...loadEndpoints,
  ...shippingEndpoints,
  ...receivingEndpoints,
  ...deliveryEndpoints,
  ...stopEndpoints,
  ...deviceEndpoints,
  ...claimEndpoints,
  ...accountingEndpoints,
  ...customerEndpoints,
  ...accountEndpoints,
  ...ownDataEndpoints(ownDataParts),
  ...contactEndpoints,
  ...hazardEndpoints,
  ...sheetEndpoints,
  ...binderEndpoints,
  ...fileEndpoints(fileOwners),
  ...companyEndpoints,
  ...webhookEndpoints,
  ...pictureEndpoints(safetyOnLabel),
];
