import { accountingEndpoints } from './accounting/server/endpoints.ts';
import { accountEndpoints } from './accounts/server/endpoints.ts';
import { ownDataEndpoints } from './accounts/settings/server/endpoints.ts';
import { binderEndpoints } from './binders/server/endpoints.ts';
import { cartEndpoints } from './cart/server/endpoints.ts';
import { allFiguresOfBooks, figuresOfBooks } from './catalogue/server/book-figures.ts';
import { catalogueEndpoints } from './catalogue/server/endpoints.ts';
import { priceEndpoints } from './catalogue/server/price-endpoints.ts';
import { pictureEndpoints } from './catalogue/server/product-picture.ts';
import { claimEndpoints } from './claims/server/endpoints.ts';
import { companyEndpoints } from './company/server/endpoints.ts';
import { contactEndpoints } from './contact/server/endpoints.ts';
import { customerEndpoints } from './customers/server/endpoints.ts';
import { deliveryEndpoints } from './deliveries/server/endpoints.ts';
import { fileEndpoints } from './files/server/endpoints.ts';
import { hazardEndpoints } from './hazards/server/endpoints.ts';
import { safetyOnLabel } from './hazards/server/queries.ts';
import { orderEndpoints } from './orders/server/endpoints.ts';
import type { Endpoint } from './platform/http/endpoint.ts';
import { receivingEndpoints } from './receiving/server/endpoints.ts';
import { loadEndpoints } from './runs/server/load-endpoints.ts';
import { sheetEndpoints } from './sheets/server/endpoints.ts';
import { productSheets } from './sheets/server/product-sheets.ts';
import { fileOwners } from './shell/server/file-owners.ts';
import { ownDataParts } from './shell/server/own-data.ts';
import { shippingEndpoints } from './shipping/server/endpoints.ts';
import { deviceEndpoints } from './stops/server/device-endpoints.ts';
import { stopEndpoints } from './stops/server/endpoints.ts';

/**
 * Map 2: every HTTP endpoint, with who may call it. The rows live with their rooms; this list is the whole surface.
 * The specification's section 7 names come first in each room's list.
 */
export const endpoints: readonly Endpoint[] = [
  ...catalogueEndpoints(productSheets, figuresOfBooks),
  ...priceEndpoints(allFiguresOfBooks),
  ...cartEndpoints,
  ...orderEndpoints,
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
  ...pictureEndpoints(safetyOnLabel),
];
