/** Answers as XML, for whoever asks for it: the same content in the words of Intuit's schema. */

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

type Content = { [name: string]: unknown };
const isReference = (value: Content) =>
  typeof value.value === 'string' &&
  Object.keys(value).every((name) => ['value', 'name', 'type'].includes(name));

/** Properties that the schema writes as attributes. */
const ATTRIBUTES: readonly string[] = [
  'domain',
  'sparse',
  'status',
  'startPosition',
  'maxResults',
  'totalCount',
  'code',
  'element',
  'type',
  'bId',
];

function element(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => element(name, one)).join('');
  if (typeof value !== 'object') return `<${name}>${escaped(String(value))}</${name}>`;
  const content = value as Content;
  if (isReference(content)) {
    const named = typeof content.name === 'string' ? ` name="${escaped(content.name)}"` : '';
    return `<${name}${named}>${escaped(String(content.value))}</${name}>`;
  }
  const attributes = Object.entries(content)
    .filter(([key, one]) => ATTRIBUTES.includes(key) && typeof one !== 'object')
    .map(([key, one]) => ` ${key}="${escaped(String(one))}"`)
    .join('');
  const inner = Object.entries(content)
    .filter(([key, one]) => !ATTRIBUTES.includes(key) || typeof one === 'object')
    .map(([key, one]) => element(key, one))
    .join('');
  return `<${name}${attributes}>${inner}</${name}>`;
}

/** A JSON answer of the API, time and all, as the XML document that QuickBooks sends to `Accept: application/xml`. */
export function xmlOf(json: string): string {
  const { time, ...content } = JSON.parse(json) as Content;
  const inner = Object.entries(content)
    .map(([name, value]) => element(name, value))
    .join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><IntuitResponse xmlns="http://schema.intuit.com/finance/v3" time="${escaped(String(time))}">${inner}</IntuitResponse>`;
}

/** Asked for, and JSON is not. */
export const wantsXml = (accept: string | undefined): boolean =>
  accept !== undefined && /application\/xml|text\/xml/.test(accept) && !accept.includes('json');
