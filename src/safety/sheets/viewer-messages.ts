/** The window that a sheet opens in: a part of its own, which only its readers load. */
export const close = 'Close';
export const newTab = 'Open in a new tab';
