// Prints what the shop runs with as CycloneDX (JSON), from the lock file alone. npm's own command leaves out packages that something of the
// checks asks for as well, and calls the shop by the name of its folder.
//   npm run bill-of-materials
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './start/paths.mjs';

const { name, version, packages } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const nameOf = (at) => (at === '' ? name : at.replace(/^.*node_modules\//, ''));
const reference = (at) => `${nameOf(at)}@${at === '' ? version : packages[at].version}`;

/** Where the package of this name lies that the one at `at` gets: beside it, or beside those that it lies in. */
function find(at, name) {
  for (let from = at; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const there = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (packages[there]) return there;
    if (from === '') return undefined;
  }
}

/** An expression, such as `MIT OR Apache-2.0`, is no name of a licence. */
const licences = (licence) =>
  licence === undefined
    ? []
    : [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }];

/** `sha512-` and base64, as hexadecimal. */
const hashes = (integrity) =>
  (integrity?.split(' ') ?? [])
    .filter((one) => one.startsWith('sha512-'))
    .map((one) => ({
      alg: 'SHA-512',
      content: Buffer.from(one.slice('sha512-'.length), 'base64').toString('hex'),
    }));

const parts = Object.keys(packages).filter((at) => at !== '' && !packages[at].dev);
const present = new Set(parts);
// A package that lies in several places stands once.
const once = [...new Map(parts.map((at) => [reference(at), at])).values()];
const needs = (at) => {
  const { dependencies, optionalDependencies } = packages[at];
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {})]
    .map((name) => find(at, name))
    .filter((there) => present.has(there))
    .map(reference);
};

const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': reference(''), name, version },
  },
  components: once.map((at) => ({
    type: 'library',
    'bom-ref': reference(at),
    name: nameOf(at),
    version: packages[at].version,
    scope: packages[at].optional ? 'optional' : 'required',
    purl: `pkg:npm/${nameOf(at).replace('@', '%40')}@${packages[at].version}`,
    hashes: hashes(packages[at].integrity),
    licenses: licences(packages[at].license),
  })),
  dependencies: ['', ...once].map((at) => ({
    ref: reference(at),
    dependsOn: [...new Set(needs(at))],
  })),
};
console.log(JSON.stringify(bill, null, 2));
