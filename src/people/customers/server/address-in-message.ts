export interface AddressInMessage {
  address1: string;
  city: string;
  state: string;
  zip: string;
}

const STATE_AND_ZIP = /\b([A-Za-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)\b/g;
const BEFORE_STREET = /^.*?(?=\b\d)/;

/** The address that ends before state and ZIP: the last two pieces between commas, the first of them with a house number. */
function addressIn(line: string): AddressInMessage | null {
  for (const found of line.matchAll(STATE_AND_ZIP)) {
    const [, state = '', zip = ''] = found;
    const before = line.slice(0, found.index).trimEnd();
    const pieces = (before.endsWith(',') ? before.slice(0, -1) : before).split(',');
    const [street = '', city = ''] = pieces.slice(-2);
    if (pieces.length < 2 || !/\d/.test(street) || city.trim() === '') continue;
    return {
      // What stands before the house number is the sentence around it.
      address1: street.replace(BEFORE_STREET, '').trim(),
      city: city.trim(),
      state: state.toUpperCase(),
      zip,
    };
  }
  return null;
}

/** The street in one line, the city with state and ZIP in the next, where that names nothing else. */
function envelopeIn(street: string, line: string): AddressInMessage | null {
  if (!STREET_LINE.test(street) || /\d.*,/.test(line)) return null;
  // Its own commas, as before a unit, are none of the city's.
  const address = addressIn(`${street.replaceAll(',', '\0')},${line}`);
  return address && { ...address, address1: address.address1.replaceAll('\0', ',') };
}

/** A line that is, or ends with, a house number and a street; a phone number goes on in digits. */
const STREET_LINE = /(?:^|[:.,])\s*\d+[A-Za-z]?\s+[A-Za-z]/;

/**
 * "We are at 14 Ropewalk Ln., Newport, RI 02840": the address that a message names in one line, or as on an envelope in two. Line by line and piece by
 * piece: a stranger wrote it, and one expression over the whole would be busy for minutes with 5,000 digits.
 */
export function addressInMessage(message: string): AddressInMessage | null {
  let before = '';
  for (const line of message.split('\n')) {
    const address = addressIn(line) ?? envelopeIn(before, line);
    before = line.trim() === '' ? before : line;
    if (address) return address;
  }
  return null;
}
