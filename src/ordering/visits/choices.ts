// What people choose from, and limits. Apart from contract.ts, so that a screen shows it without the validation library.

import type { Apart } from '../../safety/sheets/ui/public/apart-pairs.tsx';

export const MAX_NOTE = 4000;

/** Which customers the list shows. */
export const SHOWN = ['all', 'due', 'follow-ups', 'lapsed', 'owing'] as const;
export type Shown = (typeof SHOWN)[number];

/** `call`: who is longest over their own rhythm first. */
export const SORTS = ['call', 'name', 'last', 'spend', 'balance'] as const;
export type Sort = (typeof SORTS)[number];

/** Where somebody of ours begins an order for a customer. */
export const orderFor = (customerId: string) => `/dashboard/new-order?customer=${customerId}`;

/** Spend is compared over so many days, with the same days a year before. */
export const PERIOD_DAYS = 90;

/** Where orders that were taken without a signal are placed, and where the guides for them come from. */
export const VISIT_ORDERS = '/dashboard/new-order/at-visit';

/** Guides of one request, and customers of a rep that go along in all: more do not fit beside what waits to be sent. */
export const GUIDES_AT_ONCE = 30;
export const CUSTOMERS_TO_GO = 200;

/** So many products go along beside the guides, those that are bought most. */
export const PRODUCTS_TO_GO = 500;

/** What its person may order for a customer who never bought it, as it goes along on a phone: once for all customers, at its list price. */
export interface ProductsToGo {
  /** When it was read, UTC ms. */
  readAt: number;
  items: {
    productId: string;
    nameKey: string;
    sku: string;
    name: string;
    sizeUnit: string;
    /** The list price; null: on request, unless the customer has a price of its own. */
    unitPriceCents: number | null;
  }[];
  /** Which of them must be kept apart. */
  apart: Apart[];
}

/** So many of a customer's newest notes go along. */
export const NOTES_TO_GO = 5;

/** What a customer buys again and again, and what our own people wrote about it, as it goes along on a phone to where there is no signal. */
export interface GuideToGo {
  customerId: string;
  name: string;
  /** When it was read, UTC ms: its prices are of then. */
  readAt: number;
  minimumCents: number;
  /** The newest first. Guides that were kept by an earlier release have none of these two. */
  notes?: { id: string; text: string; authorName: string; writtenAt: string }[];
  deliveryNote?: string;
  /** Missing in guides of an earlier release, like the day on which somebody wanted to come back to it; null: no day. */
  phone?: string;
  address?: string;
  followUpOn?: string | null;
  /** Which of these products must be kept apart; missing in guides of an earlier release. */
  apart?: Apart[];
  /** Prices of the customer's own among the products that go along for all; missing in guides of an earlier release. */
  own?: Record<string, number>;
  items: {
    productId: string;
    /** Missing in guides of an earlier release. */
    nameKey?: string;
    name: string;
    sizeUnit: string;
    unitPriceCents: number;
    lastOn: string;
    lastQuantity: number;
  }[];
}
