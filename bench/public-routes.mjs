/** JavaScript of a first visit, in bytes of gzip: what every public route is held to. */
export const FIRST_VISIT_LIMIT = 143_800;

/** The routes that a visitor may open first, an address of each, and the route modules that it shows. */
export const PUBLIC_ROUTES = [
  { path: '/', modules: ['frame/frame', 'frame/pages/home'] },
  { path: '/about-us', modules: ['frame/frame', 'frame/pages/about'] },
  {
    path: '/login',
    modules: ['frame/frame', 'frame/with-waiting', 'people/accounts/sign-in/pages/login'],
  },
  { path: '/reset-password', modules: ['people/accounts/sign-in/pages/reset-password'] },
  { path: '/cart', modules: ['frame/frame', 'frame/with-menu', 'ordering/cart/pages/cart'] },
  {
    path: '/order-placed',
    modules: ['frame/frame', 'frame/with-menu', 'ordering/orders/pages/order-placed'],
  },
  { path: '/products', modules: ['frame/frame', 'products/catalogue/pages/products'] },
  { path: '/products/laundry-sour', modules: ['frame/frame', 'frame/joined/product'] },
  { path: '/privacy-policy', modules: ['frame/frame', 'frame/pages/privacy-policy'] },
  { path: '/terms-of-service', modules: ['frame/frame', 'frame/pages/terms-of-service'] },
  { path: '/contact-us', modules: ['people/contact/pages/contact-us'] },
  { path: '/sds', modules: ['frame/frame', 'safety/binders/pages/library'] },
  { path: '/sds/laundry-sour', modules: ['frame/frame', 'safety/sheets/pages/sheet'] },
  { path: '/no-such-page', modules: ['frame/frame', 'frame/pages/not-found'] },
];
