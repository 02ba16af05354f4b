/** JavaScript of a first visit, in bytes of gzip: what every public route is held to. */
export const FIRST_VISIT_LIMIT = 150_000;

/** The routes that a visitor may open first, an address of each, and the route modules that it shows. */
export const PUBLIC_ROUTES = [
  { path: '/', modules: ['shell/frame', 'shell/pages/home'] },
  { path: '/about-us', modules: ['shell/frame', 'shell/pages/about'] },
  { path: '/login', modules: ['shell/frame', 'accounts/sign-in/pages/login'] },
  { path: '/reset-password', modules: ['accounts/sign-in/pages/reset-password'] },
  { path: '/cart', modules: ['shell/frame', 'cart/pages/cart'] },
  { path: '/order-placed', modules: ['shell/frame', 'orders/pages/order-placed'] },
  { path: '/products', modules: ['shell/frame', 'catalogue/pages/products'] },
  { path: '/products/laundry-sour', modules: ['shell/frame', 'shell/pages/product'] },
  { path: '/privacy-policy', modules: ['shell/frame', 'shell/pages/privacy-policy'] },
  { path: '/terms-of-service', modules: ['shell/frame', 'shell/pages/terms-of-service'] },
  { path: '/contact-us', modules: ['contact/pages/contact-us'] },
  { path: '/sds', modules: ['shell/frame', 'binders/pages/library'] },
  { path: '/sds/laundry-sour', modules: ['shell/frame', 'sheets/pages/sheet'] },
  { path: '/no-such-page', modules: ['shell/frame', 'shell/pages/not-found'] },
];
