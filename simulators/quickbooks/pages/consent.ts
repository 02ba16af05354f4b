import { html } from 'hono/html';
import type { Company } from '../books.ts';
import type { ConsentRequest } from '../oauth-endpoints.ts';
import { documentOf, type Markup, nameOf } from './layout.ts';

/** Asks the user whether the app may read and write a company's books (behaviour 2). */
export function consentPage(companies: Company[], request: ConsentRequest): Markup {
  const carried = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scopes.join(' '),
    ...(request.state === undefined ? {} : { state: request.state }),
  };
  return documentOf(
    'Connect an app',
    html`<main class="sheet">
<h1>Connect Bellcart to your books?</h1>
<p>The app at <strong>${new URL(request.redirectUri).host}</strong> asks to read and write customers, items, invoices and payments of the company that you choose.</p>
<form method="post" action="/connect/oauth2">
${Object.entries(carried).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="company">Company</label>
<select id="company" name="company">${companies.map((company) => html`<option value="${company.realmId}">${nameOf(company)} (${company.realmId.slice(-4)})</option>`)}</select>
<p class="soft small">Asked for: ${request.scopes.join(', ')}</p>
<div class="actions">
<button class="main" name="decision" value="connect">Connect</button>
<button name="decision" value="refuse">No thanks</button>
</div>
</form>
</main>`,
  );
}

/** The page that stops a wrong authorize request, without sending the browser anywhere (behaviour 1). */
export function failurePage(reason: string): Markup {
  return documentOf(
    'Not connected',
    html`<main class="sheet">
<h1>This app cannot be connected</h1>
<p>${reason}</p>
<p class="soft small">Nothing was sent to the app. Go back to it and try again after correcting its settings.</p>
</main>`,
  );
}
