import type { Address, Draft, Stored } from '../entity.ts';
import type { Writing } from './kind.ts';

/** In this order recorded answers have the parts of an address. */
const ORDER = [
  'Id',
  'Line1',
  'Line2',
  'Line3',
  'Line4',
  'Line5',
  'City',
  'Country',
  'CountrySubDivisionCode',
  'PostalCode',
];

/** The addresses sent, each an object of its own: it has an Id, which it keeps through edits. */
export function addressesOf(draft: Draft, previous: Draft | undefined, writing: Writing): Draft {
  const result: Draft = {};
  for (const property of ['BillAddr', 'ShipAddr']) {
    const address = draft[property] as Address | null | undefined;
    if (!address) continue;
    const known = previous?.[property] as Address | undefined;
    const Id = known?.Id ?? address.Id ?? writing.company.nextId('Address');
    result[property] = inOrder({ ...address, Id });
  }
  return result;
}

/** A sale's own addresses, or its customer's as they are that day. A customer without one leaves none. */
export function addressesOfSale(
  draft: Draft,
  previous: Stored | undefined,
  buyer: Draft,
  writing: Writing,
): Draft {
  const { BillAddr = buyer.BillAddr, ShipAddr = buyer.ShipAddr } = draft;
  return addressesOf({ BillAddr, ShipAddr }, previous, writing);
}

function inOrder(address: Address): Address {
  const rest = Object.keys(address).filter((name) => !ORDER.includes(name));
  return Object.fromEntries(
    [...ORDER, ...rest]
      .filter((name) => address[name] !== undefined)
      .map((name) => [name, address[name]]),
  );
}
