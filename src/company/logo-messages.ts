export const LOGO_SAVED = 'Logo saved.';
export const LOGO_REMOVED = 'Logo removed.';
