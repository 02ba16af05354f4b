import type { Context, Hono } from 'hono';
import type { Company } from '../books.ts';
import { invoice } from '../entities/invoice.ts';
import { item } from '../entities/item.ts';
import type { Kind } from '../entities/kind.ts';
import { payment } from '../entities/payment.ts';
import type { Draft } from '../entity.ts';
import { Fault } from '../faults.ts';
import { cents, dollars, isDecimal } from '../money.ts';
import { write } from '../operations.ts';
import type { Simulator } from '../simulator.ts';
import { invoicePage } from './invoice.ts';
import { booksPage, type Frame, type Markup, type Section } from './layout.ts';
import {
  activityLedger,
  customersLedger,
  invoicesLedger,
  itemsLedger,
  paymentsLedger,
} from './ledgers.ts';

/** The books as people see them, with the few things that a bookkeeper does behind the app's back (behaviour 14 and beyond). */
export function booksPages(app: Hono, simulator: Simulator): void {
  app.use('/books/*', sameOrigin);
  app.get('/', (c) => c.redirect(`/books/${simulator.companies()[0]?.realmId ?? ''}/invoices`));
  const ledgers: Record<Section, (company: Company) => Markup> = {
    invoices: (company) => invoicesLedger(company, simulator.clock.now()),
    payments: paymentsLedger,
    customers: customersLedger,
    items: itemsLedger,
    activity: (company) => activityLedger(simulator, company),
  };
  app.get('/books/:realm/:section', (c) => {
    const section = c.req.param('section') as Section;
    return within(simulator, c, (company) =>
      Object.hasOwn(ledgers, section)
        ? c.html(framed(simulator, c, { company, section }, ledgers[section](company)))
        : c.notFound(),
    );
  });
  app.get('/books/:realm/invoices/:id', (c) =>
    within(simulator, c, (company) => {
      const entity = company.find('Invoice', c.req.param('id'));
      return entity
        ? c.html(
            framed(
              simulator,
              c,
              { company, section: 'invoices' },
              invoicePage(company, entity, simulator.clock.now()),
            ),
          )
        : c.notFound();
    }),
  );
  app.post('/books/:realm/invoices/:id/payment', (c) =>
    act(simulator, c, { kind: 'Invoice', back: `invoices/${c.req.param('id')}` }, receivePayment),
  );
  app.post('/books/:realm/invoices/:id/void', (c) =>
    act(simulator, c, { kind: 'Invoice', back: `invoices/${c.req.param('id')}` }, voidInvoice),
  );
  app.post('/books/:realm/items/:id/price', (c) =>
    act(simulator, c, { kind: 'Item', back: 'items' }, changePrice),
  );
  app.post('/books/:realm/disconnect', (c) =>
    within(simulator, c, (company) => {
      simulator.oauth.disconnect(company.realmId);
      return c.redirect(landing(simulator, company.realmId), 303);
    }),
  );
}

/** A page of another site must not press these buttons. */
async function sameOrigin(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
  const from = c.req.header('sec-fetch-site');
  if (c.req.method === 'POST' && from && from !== 'same-origin' && from !== 'none')
    return c.text('From another site.', 403);
  await next();
  return undefined;
}

function within(
  simulator: Simulator,
  c: Context,
  show: (company: Company) => Response | Promise<Response>,
): Response | Promise<Response> {
  const company = simulator.company(c.req.param('realm') ?? '');
  return company ? show(company) : c.notFound();
}

function framed(
  simulator: Simulator,
  c: Context,
  { company, section }: { company: Company; section: Section },
  content: Markup,
): Markup {
  const frame: Frame = {
    company,
    companies: simulator.companies(),
    section,
    done: c.req.query('done'),
    problem: c.req.query('problem'),
  };
  return booksPage(frame, content);
}

/** Where the browser lands after "Disconnect": the app's own address, or back here without one. */
function landing(simulator: Simulator, realmId: string): string {
  if (!simulator.app.disconnectUrl) return `/books/${realmId}/activity`;
  const target = new URL(simulator.app.disconnectUrl);
  target.searchParams.set('realmId', realmId);
  return target.href;
}

type Deed = (
  entity: Draft,
  form: URLSearchParams,
  save: (kind: Kind, operation: string, body: Draft) => void,
) => string;

/** Runs one button and goes back to the page with what came of it. */
async function act(
  simulator: Simulator,
  c: Context,
  { kind, back }: { kind: string; back: string },
  deed: Deed,
): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  return within(simulator, c, (company) => {
    const entity = company.find(kind, c.req.param('id') ?? '');
    if (!entity) return c.notFound();
    const target = `/books/${company.realmId}/${back}`;
    try {
      const done = deed(
        entity,
        form,
        (to, operation, body) => void write(to, operation, body, simulator.writing(company)),
      );
      return c.redirect(`${target}?done=${encodeURIComponent(done)}`, 303);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return c.redirect(
        `${target}?problem=${encodeURIComponent(error.errors[0]?.Detail ?? error.message)}`,
        303,
      );
    }
  });
}

const receivePayment: Deed = (entity, form, save) => {
  const amount = amountOf(form, 'amount');
  const Line = [{ Amount: amount, LinkedTxn: [{ TxnId: entity.Id, TxnType: 'Invoice' }] }];
  save(payment, 'create', { CustomerRef: entity.CustomerRef, TotalAmt: amount, Line });
  return 'Payment received.';
};

const voidInvoice: Deed = (entity, _form, save) => {
  save(invoice, 'void', { Id: entity.Id, SyncToken: entity.SyncToken });
  return 'Invoice voided.';
};

const changePrice: Deed = (entity, form, save) => {
  save(item, 'update', {
    Id: entity.Id,
    SyncToken: entity.SyncToken,
    sparse: true,
    UnitPrice: amountOf(form, 'price'),
  });
  return `New price of ${String(entity.Name)} saved.`;
};

function amountOf(form: URLSearchParams, name: string): number {
  const text = (form.get(name) ?? '').trim();
  if (!isDecimal(text) || cents(text) < 0n)
    throw new Fault([
      { Message: 'Invalid Number', Detail: `"${text}" is not an amount.`, code: '2080' },
    ]);
  return dollars(cents(text));
}
