// npm run client: writes client/operations.ts anew, from the rows that serve the API. tests/client holds the file to them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../src/endpoints.ts';
import { openapiDocument } from '../src/platform/http/openapi.ts';
import { clientTypes } from './client/types.mjs';
import { root } from './start/paths.mjs';

const file = join(root, 'client', 'operations.ts');
writeFileSync(file, clientTypes(openapiDocument(endpoints, 'http://localhost:3000')));
process.stdout.write(`${file}: ${endpoints.length} operations\n`);
