import { html, raw } from 'hono/html';
import type { Company } from '../books.ts';
import { cents, grouped } from '../money.ts';
import { style } from './style.ts';

/** Something that can stand inside a page: escaped where it is text, taken over where it is markup already. */
export type Markup = ReturnType<typeof html>;

/** The document around every page, with the notice that nothing here is QuickBooks. */
export function documentOf(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Simulator</title>
<style>${raw(style)}</style>
</head>
<body>
<p class="notice" style="margin:0">Simulator: not QuickBooks. Made-up company, made-up money.</p>
${body}
</body>
</html>`;
}

const sections = [
  ['invoices', 'Invoices'],
  ['payments', 'Payments'],
  ['customers', 'Customers'],
  ['items', 'Items'],
  ['activity', 'Connected app'],
] as const;
export type Section = (typeof sections)[number][0];

export interface Frame {
  company: Company;
  companies: Company[];
  section: Section;
  /** What the last button did. */
  done?: string | undefined;
  problem?: string | undefined;
}

export const nameOf = (company: Company): string =>
  String(company.look('CompanyInfo', '1').CompanyName ?? company.realmId);

/** A page of one company's books. */
export function booksPage(frame: Frame, content: Markup): Markup {
  const { company, companies, section, done, problem } = frame;
  const others = companies.filter((one) => one !== company);
  return documentOf(
    `${nameOf(company)}: ${section}`,
    html`<header>
<div class="top">
<div><h1>${nameOf(company)}</h1><div class="soft small">Company ${company.realmId}${others.map((one) => html` · <a href="/books/${one.realmId}/${section}">${nameOf(one)}</a>`)}</div></div>
</div>
<nav aria-label="Books">${sections.map(([path, label]) => html`<a href="/books/${company.realmId}/${path}"${path === section ? raw(' aria-current="page"') : ''}>${label}</a>`)}</nav>
</header>
<main>
${done ? html`<p class="message" role="status">${done}</p>` : ''}
${problem ? html`<p class="message bad" role="alert">${problem}</p>` : ''}
${content}
</main>`,
  );
}

/** Dollars with two decimals, from the JSON number of an entity. */
export function money(amount: unknown): string {
  return grouped(cents(typeof amount === 'number' ? amount : 0));
}
