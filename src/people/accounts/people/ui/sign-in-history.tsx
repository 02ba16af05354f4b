import { Badge, Panel } from '../../../../ui/panel.tsx';
import { browserName, networkName, When } from '../../sign-in/ui/when.tsx';
import * as sentences from '../person-messages.ts';

interface SignIn {
  at: string;
  outcome: string;
  network: string | null;
  agent: string | null;
}

const OUTCOMES: Record<string, ['success' | 'danger' | 'warning' | 'info', string]> = {
  ok: ['success', 'Signed in'],
  wrong: ['danger', 'Wrong password'],
  disabled: ['danger', 'Refused: disabled'],
  limited: ['warning', sentences.tooMany],
  'second-factor': ['info', sentences.codeNeeded],
  'second-factor-wrong': ['danger', 'Wrong code'],
  'passkey-wrong': ['danger', 'Passkey refused'],
};

export function SignInHistory({ rows }: { rows: SignIn[] }) {
  return (
    <Panel title="Sign-in history">
      {rows.length === 0 ? <p className="text-muted">{sentences.noSignIns}</p> : null}
      <ul className="divide-y divide-rule">
        {rows.map((row, index) => {
          const [tone, word] = OUTCOMES[row.outcome] ?? ['info', row.outcome];
          return (
            <li
              key={`${row.at}${index}`}
              className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
            >
              <span className="flex flex-wrap items-center gap-3">
                <Badge tone={tone}>{word}</Badge>
                <span>{browserName(row.agent)}</span>
                <span className="tabular text-muted">{networkName(row.network)}</span>
              </span>
              <When at={row.at} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
