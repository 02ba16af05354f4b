/** Where a page leads back to when it could not be shown, with what the link says. */
export const BACK_TO_CUSTOMERS = { to: '/dashboard/customers', label: 'All customers' };
export const BACK_TO_ORDERS = { to: '/dashboard/orders', label: 'All orders' };
export const BACK_TO_OWN_PRODUCTS = { to: '/dashboard/products', label: 'All products' };
export const BACK_TO_PRODUCTS = { to: '/products', label: 'All products' };
export const BACK_TO_PRICES = { to: '/dashboard/prices', label: 'All prices' };
export const BACK_TO_SAFETY = { to: '/dashboard/safety', label: 'All products' };
