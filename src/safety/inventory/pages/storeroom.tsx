import { RouteError } from '../../../company/ui/route-error.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { signAddress, siteAddress } from '../../binders/addresses.ts';
import { labelFile } from '../../sheets/public/addresses.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { countAddress, posterAddress, stockAddress } from '../addresses.ts';
import * as messages from '../messages.ts';
import { type DispenserProduct, loadKit } from '../server/load-kit.ts';
import type { Route } from './+types/storeroom';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/storerooms/{codeId}`: poster, sign and labels of one storeroom. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadKit(app, user, params.customerId, params.codeId).catch(failLoad);
}

export const meta = titled(messages.kitTitle);

const LINK = 'inline-flex min-h-11 items-center text-brand underline';
const LANGUAGES = ['en', 'es'] as const;
const PRINTS = Object.entries(messages.posterPrints).map(([which, words]) => {
  const [paper = '', language = ''] = which.split('-');
  return { address: `?paper=${paper}&language=${language}`, words };
});

function DispenserRow({ product: { nameKey, name, dilutions } }: { product: DispenserProduct }) {
  const address = (dilution: number, language: string) =>
    `${labelFile(nameKey)}?stock=thermal&language=${language}&dilution=${dilution}`;
  return (
    <li className="border-t border-rule py-2">
      <p className="font-semibold">{name}</p>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {dilutions
          .filter(({ value }) => value > 0)
          .map(({ value, label }) => (
            <li key={value} className="flex flex-wrap items-center gap-x-4">
              <span className="tabular min-w-36">{label}</span>
              {LANGUAGES.map((language) => (
                <a
                  key={language}
                  href={address(value, language)}
                  className={LINK}
                  target="_blank"
                  rel="noreferrer"
                >
                  {messages.labelIn[language]}
                  <span className="sr-only">
                    : {name}, {label}
                  </span>
                </a>
              ))}
            </li>
          ))}
      </ul>
    </li>
  );
}

export default function Storeroom({ loaderData }: Route.ComponentProps) {
  const { site, room, wholeSite, products, others } = loaderData;
  return (
    <Page narrow>
      <PageHeading title={room.name} description={`${site.name}. ${messages.kitLead}`}>
        <ButtonLink to={stockAddress(site.id)} variant="secondary">
          {messages.backToList}
        </ButtonLink>
      </PageHeading>
      <div className="grid gap-4">
        <Panel title={messages.posterTitle}>
          <p className="mb-2">{messages.posterLead}</p>
          {wholeSite ? (
            <Note tone="warning">
              {messages.posterOfSite}{' '}
              <a href={countAddress(site.id, room.key)} className={LINK}>
                {messages.count}
              </a>
            </Note>
          ) : null}
          <ul className="grid grid-cols-2 gap-x-6">
            {PRINTS.map(({ address, words }) => (
              <li key={address}>
                <a
                  href={`${posterAddress(site.id, room.key)}${address}`}
                  className={LINK}
                  target="_blank"
                  rel="noreferrer"
                >
                  <span className="sr-only">{messages.posterTitle}: </span>
                  {words}
                </a>
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{messages.posterNote}</p>
        </Panel>
        <Panel title={messages.signTitle}>
          <p className="flex flex-wrap gap-x-6">
            <a href={signAddress(room.codeId)} className={LINK} target="_blank" rel="noreferrer">
              {messages.sign}
            </a>
            <a href={siteAddress(room.token)} className={LINK} target="_blank" rel="noreferrer">
              {messages.openBinder}
            </a>
          </p>
        </Panel>
        <Panel title={messages.labelsTitle}>
          {products.length === 0 ? (
            <p>{messages.noDiluted}</p>
          ) : (
            <>
              <p className="mb-2">{messages.labelsLead}</p>
              <ul>
                {products.map((product) => (
                  <DispenserRow key={product.nameKey} product={product} />
                ))}
              </ul>
            </>
          )}
          {others > 0 ? (
            <p className="mt-2 text-sm text-muted">{messages.otherProducts(others)}</p>
          ) : null}
          <p className="text-sm text-muted">{messages.moreLabels}</p>
        </Panel>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="storeroom" back="dashboard" />;
}
