import { dayText } from '../../kit/time.ts';

/** Every sentence of a site's stock. */
export const title = 'Stock';
export const count = 'Count';
export const countOf = (name: string) => `Count ${name}`;
export const moreOf = (name: string) => `More about ${name}`;
export const searchLabel = 'Product or SKU';
export const search = 'Search';
export const chemicalsOnly = 'Chemicals only';
export const columns = {
  product: 'Product',
  onHand: 'On hand',
  par: 'Par',
  onOrder: 'On order',
  last: 'Last delivery',
  sheet: 'SDS',
} as const;
export const notPlaced = 'In no storeroom yet';
/** Of how many products in a storeroom, as of the day of its newest count. */
export const countedOn = (day: string | null, counted: number, all: number) =>
  day === null
    ? 'not counted here yet'
    : counted < all
      ? `${counted} of ${all} counted ${dayText(day)}`
      : `counted ${dayText(day)}`;
/** `place`: the storeroom with the row of the product; '': it is not placed. */
export const countedHere = (place: string) =>
  place === '' ? 'counted here, not placed yet' : `counted here, its place is ${place}`;
export const notCounted = 'not counted';
/** How much there is in all, where a storeroom holds only a part of it. */
export const atSite = (units: string) => `${units} at this site`;
/** On a phone, where the par has no column: it is compared with what the site has. */
export const atSiteAndPar = (units: string, par: number) => `${units} at this site, par ${par}`;
export const onOrder = (units: number) => `${units} on order`;
export const opened = {
  inner: (count: string) => (count === '1' ? '1 single' : `${count} singles`),
  gallon: (gallons: string) => `${gallons} gal`,
} as const;
/** Full packs and what is opened beside them. */
export const fullAndOpened = (packs: string, beside: string) => `${packs} + ${beside}`;
export const parIs = (par: number) => `par ${par}`;
export const neverDelivered = 'not from us yet';
export const revision = (number: number) => `Rev ${number}`;
export const sheetMissing = 'SDS missing';
export const sheetNotNeeded = 'not needed';
export const parOf = (name: string) => `Par of ${name}`;
export const saveParOf = (name: string) => `Save the par of ${name}`;
export const save = 'Save';
export const notAPar = 'A whole number from 1 to 9999, or nothing.';
export const storeroomOf = (name: string) => `Storeroom of ${name}`;
export const move = 'Move here';
export const hide = 'Hide';
export const hideOf = (name: string) => `Hide ${name} from stock and order guide`;
export const hiddenTitle = (count: number) =>
  count === 1 ? 'Hidden: 1 product' : `Hidden: ${count} products`;
export const showAgain = 'Show again';
export const showAgainOf = (name: string) => `Show ${name} again`;
export const rename = 'Rename';
export const renameOf = (name: string) => `Name of the storeroom ${name}`;
export const up = 'Up';
export const upOf = (name: string) => `Move ${name} up`;
export const down = 'Down';
export const downOf = (name: string) => `Move ${name} down`;
export const remove = 'Remove';
export const removeOf = (name: string) => `Remove the storeroom ${name}. Its products stay.`;
export const kit = 'Poster and code';
export const addStoreroom = 'Add storeroom';
export const newStoreroom = 'New storeroom';
export const addProduct = 'Add product';
export const newProduct = 'SKU of a product';
export const emptyRoom = 'No product stands here yet.';
export const empty = 'Nothing in stock yet';
export const emptyLead = 'What is ordered, delivered or counted stands here by storeroom.';
export const nothingFound = 'No product matches.';
export const showAll = 'Show all';
export const sameRoom = 'Two names for one storeroom?';
export const sameRoomQuestion =
  'has a wall code and no products here. Is it the same room as another one?';
export const sameRoomAs = (name: string) => `${name} is the same room as`;
export const joinRooms = 'Same room';
export const ownRoom = 'A room of its own';
export const canKill = (a: string, b: string, room: string) =>
  `${a} and ${b} stand together in ${room} and can kill.`;
export const keepApart = (pairs: string) => `Keep apart: ${pairs}`;
export const moveApart = 'Move them apart';
export const carryOne =
  'Carry one of them to a storeroom where it does no harm, and say here which.';
export const nowhereToCarry = 'In every other storeroom stands something that they must not meet.';
export const addOne = 'Add a storeroom for one of them';
export const moveTo = (name: string) => `Move ${name} to`;
export const moveIt = 'Move';
export const takePars = 'Take the suggested pars';
export const parsTaken = (count: number) =>
  count === 0
    ? 'Your orders suggest no further par.'
    : count === 1
      ? '1 par taken from your orders.'
      : `${count} pars taken from your orders.`;
export const moreOfStock = 'More about the stock';

export const stockOf = (customer: string) => `${customer}: stock`;
