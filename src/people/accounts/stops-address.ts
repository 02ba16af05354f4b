/** Where a phone that is for deliveries only begins. */
export const MY_STOPS = '/dashboard/stops';
