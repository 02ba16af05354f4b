export interface AddressInMessage {
  address1: string;
  city: string;
  state: string;
  zip: string;
}

const LINE = /([^\n,]*\d[^\n,]*),\s*([^\n,]+),\s*([A-Za-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)\b/;
const ASKED = /^.*?(?=\b\d)/;

/** "We are at 14 Ropewalk Ln., Newport, RI 02840": the address that a message names in one line, as far as it does. */
export function addressInMessage(message: string): AddressInMessage | null {
  const [, street = '', city = '', state = '', zip = ''] = LINE.exec(message) ?? [];
  if (zip === '') return null;
  return {
    // What stands before the house number is the sentence around it.
    address1: street.replace(ASKED, '').trim(),
    city: city.trim(),
    state: state.toUpperCase(),
    zip,
  };
}
