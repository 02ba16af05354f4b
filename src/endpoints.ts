import { accountEndpoints } from './accounts/server/endpoints.ts';
import { catalogueEndpoints } from './catalogue/server/endpoints.ts';
import { pictureEndpoints } from './catalogue/server/product-picture.ts';
import type { Endpoint } from './platform/http/endpoint.ts';

/**
 * Map 2: every HTTP endpoint, with who may call it. The rows live with their rooms; this list is the whole surface.
 * The specification's section 7 names come first in each room's list.
 */
export const endpoints: readonly Endpoint[] = [...accountEndpoints, ...catalogueEndpoints, ...pictureEndpoints(async () => ({ pictograms: [], dilution: '' }))];
