/** The address behind the code on the driver's screen. */
export const receiveAddress = (token: string) => `/receive/${token}`;
