import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Map 1: address -> page, in the order of the specification's route table.
 * Pages inside the frame have header, mobile menu and footer; the others stand alone.
 */
export default [
  layout('shell/frame.tsx', [
    index('shell/pages/home.tsx'),
    route('about-us', 'shell/pages/about.tsx'),
    route('login', 'accounts/pages/login.tsx'),
    route('cart', 'cart/pages/cart.tsx'),
    route('cart/suggestions', 'cart/pages/suggestions.ts'),
    route('cart/guest-names', 'cart/pages/guest-names.ts'),
    route('order-placed', 'orders/pages/order-placed.tsx'),
    route('products', 'catalogue/pages/products.tsx'),
    route('products/:slug', 'catalogue/pages/product.tsx'),
    route('quickbooks/disconnect', 'accounting/pages/disconnect.tsx'),
    route('privacy-policy', 'shell/pages/privacy-policy.tsx'),
    route('terms-of-service', 'shell/pages/terms-of-service.tsx'),
    route('dashboard', 'shell/dashboard/frame.tsx', [
      index('shell/dashboard/home.tsx'),
      route('orders', 'orders/pages/order-list.tsx'),
      route('orders/:orderId', 'shell/dashboard/order.tsx'),
      route('invoices', 'accounting/pages/invoices.tsx'),
      route('lists', 'cart/pages/saved-lists.tsx'),
      route('deliveries', 'deliveries/pages/day.tsx'),
      route('customers', 'customers/pages/customers.tsx'),
      route('customers/:customerId', 'shell/dashboard/customer.tsx'),
      route('products', 'catalogue/pages/manage-products.tsx'),
      route('products/:productId', 'catalogue/pages/edit-product.tsx'),
      route('contact-requests', 'contact/pages/inbox.tsx'),
      route('people', 'accounts/pages/people.tsx'),
      route('people/new', 'accounts/pages/new-person.tsx'),
      route('people/:personId', 'accounts/pages/person.tsx'),
      route('accounting', 'accounting/pages/accounting.tsx'),
      route('company', 'company/pages/company-settings.tsx'),
      route('audit', 'company/pages/audit-log.tsx'),
      route('errors', 'company/pages/error-reports.tsx'),
    ]),
    route('settings', 'accounts/pages/settings.tsx'),
    route('sds', 'safety-sheets/pages/library.tsx'),
    route('*', 'shell/pages/not-found.tsx'),
  ]),
  route('files/*', 'shell/pages/stored-file.ts'),
  route('reset-password', 'accounts/pages/reset-password.tsx'),
  route('dashboard/product-delivery/:orderId', 'deliveries/pages/product-delivery.tsx'),
  route('quickbooks/auth-success', 'accounting/pages/auth-success.tsx'),
  route('contact-us', 'contact/pages/contact-us.tsx'),
  // Not pages: what pages and crawlers fetch beside them.
  route('sitemap.xml', 'shell/pages/sitemap.ts'),
  route('robots.txt', 'shell/pages/robots.ts'),
  route('social.png', 'shell/pages/social.ts'),
  route('products/:slug/social.png', 'shell/pages/product-social.ts'),
  route('cover/wide.svg', 'shell/pages/cover-svg.ts', { id: 'cover-wide' }),
  route('cover/narrow.svg', 'shell/pages/cover-svg.ts', { id: 'cover-narrow' }),
] satisfies RouteConfig;
