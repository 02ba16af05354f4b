import { Link } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Badge, Note, Panel } from '../../../ui/panel.tsx';
import { INBOX } from '../../inbox/addresses.ts';
import { NUMBER_MESSAGES as words } from '../../messages.ts';
import * as sentences from '../connection-messages.ts';
import { AnotherCompany, type BacklogView } from './another-company.tsx';
import { ConnectButton } from './connect-button.tsx';

export interface ConnectionView {
  state: 'connected' | 'needs_reconnect' | 'unconfirmed';
  companyName: string;
  realmId: string;
  connectedOn: string;
}

interface ConnectionCardProps {
  connection: ConnectionView | null;
  hasKeys: boolean;
  /** Who keeps the books reads the card; an owner also connects. */
  mayConnect: boolean;
  environment: string;
  /** Invoices that go there as soon as one is connected. */
  waiting: number;
  /** While another company waits for a yes. */
  backlog: BacklogView | null;
  failure: Failure | undefined;
  /** What waits for a connection stands under To do, with its count. */
  blocks: boolean;
}

/** Which company the shop writes to, and how to change that. */
export function ConnectionCard({
  connection,
  hasKeys,
  mayConnect,
  environment,
  waiting,
  backlog,
  failure,
  blocks,
}: ConnectionCardProps) {
  return (
    <Panel title="QuickBooks" actions={<State connection={connection} />}>
      {connection ? (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            <dt className="text-muted">Company</dt>
            <dd className="font-semibold">{connection.companyName}</dd>
            <dt className="text-muted">Company ID</dt>
            <dd className="font-mono break-all">{connection.realmId}</dd>
            <dt className="text-muted">Connected</dt>
            <dd>{connection.connectedOn}</dd>
            <dt className="text-muted">Environment</dt>
            <dd>{environment}</dd>
          </dl>
          {connection.state === 'needs_reconnect' ? (
            <div className="mt-4">
              <Note tone="warning" title="QuickBooks no longer lets us in">
                {sentences.disconnected}
              </Note>
            </div>
          ) : null}
          {connection.state === 'unconfirmed' && backlog && mayConnect ? (
            <div className="mt-4">
              <AnotherCompany
                companyName={connection.companyName}
                backlog={backlog}
                failure={failure}
              />
            </div>
          ) : null}
          <div
            className={`mt-5 flex flex-wrap gap-3 ${connection.state === 'unconfirmed' || !mayConnect ? 'hidden' : ''}`}
          >
            {connection.state === 'needs_reconnect' ? (
              <ConnectButton>Connect again</ConnectButton>
            ) : null}
            <ButtonLink variant="danger" to="/quickbooks/disconnect">
              Disconnect
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="max-w-prose">{sentences.connectLead}</p>
          {blocks ? (
            <Link
              to={`${INBOX}?kind=connection`}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {mayConnect ? sentences.seeBlocked : sentences.askUnderToDo}
            </Link>
          ) : mayConnect ? null : (
            <p className="mt-2 text-muted">{sentences.ownerConnects}</p>
          )}
          <h3 className="mt-4 font-semibold">{words.title}</h3>
          <p className="max-w-prose">
            {words.theirs} {words.ours}
            {waiting > 0 ? ` ${words.waiting(waiting)}` : ''}
          </p>
          <div className="mt-5 empty:hidden">
            {hasKeys && mayConnect ? (
              <ConnectButton>{sentences.connect}</ConnectButton>
            ) : hasKeys ? null : (
              <Note tone="warning" title={sentences.noKeys}>
                {sentences.noKeysText}
              </Note>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}

function State({ connection }: { connection: ConnectionView | null }) {
  if (!connection) return <Badge>Not connected</Badge>;
  if (connection.state === 'unconfirmed')
    return <Badge tone="warning">{sentences.waitsForYes}</Badge>;
  return connection.state === 'connected' ? (
    <Badge tone="success">Connected</Badge>
  ) : (
    <Badge tone="warning">Connect again</Badge>
  );
}
