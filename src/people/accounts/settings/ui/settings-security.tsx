import { Form } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Badge, Note } from '../../../../ui/panel.tsx';
import { EnrolmentSteps, type EnrolmentView, RecoveryCodes } from '../../sign-in/ui/enrolment.tsx';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { PasswordField } from '../../sign-in/ui/public/password-field.tsx';
import { browserName, networkName, When } from '../../sign-in/ui/when.tsx';
import { deliveriesPhoneMessages } from '../../sign-in-messages.ts';
import * as sentences from '../page-messages.ts';
import {
  failureOf,
  type SettingsAnswer,
  SettingsForm,
  SettingsPanel,
} from './settings-section.tsx';

interface SecondFactorProps {
  answer: SettingsAnswer;
  on: boolean;
  enrolment?: EnrolmentView | undefined;
  newCodes?: string[] | undefined;
}

export function SecondFactorSettings({ answer, on, enrolment, newCodes }: SecondFactorProps) {
  return (
    <SettingsPanel id="two-step" title="Two-step sign-in" description={sentences.twoStepLead}>
      <p className="mb-4">
        {on ? <Badge tone="success">On</Badge> : <Badge tone="warning">Off</Badge>}
      </p>
      {answer.saved === 'second-confirm' ? (
        <Note tone="success" title={sentences.twoStepOn} />
      ) : null}
      {answer.saved === 'second-end' ? <Note tone="info" title="Two-step sign-in is off." /> : null}
      {newCodes ? <RecoveryCodes codes={newCodes} /> : null}
      {enrolment && !on ? (
        <>
          <AccountFailureNote failure={failureOf(answer, 'second-confirm')} />
          <EnrolmentSteps
            view={enrolment}
            busy={answer.doing === 'second-confirm'}
            intent="second-confirm"
          />
        </>
      ) : null}
      {on ? (
        <div className="mt-4 grid gap-8 md:grid-cols-2">
          <SettingsForm
            intent="second-codes"
            answer={answer}
            button={sentences.makeCodes}
            savedText={sentences.codesMade}
          >
            <PasswordField
              label="Current password"
              name="current"
              autoComplete="current-password"
            />
          </SettingsForm>
          <SettingsForm
            intent="second-end"
            answer={answer}
            button={sentences.turnOff}
            savedText="Two-step sign-in is off."
            variant="danger"
          >
            <PasswordField
              label={sentences.passwordToTurnOff}
              name="current"
              autoComplete="current-password"
            />
          </SettingsForm>
        </div>
      ) : null}
      {!on && !enrolment ? (
        <>
          {failureOf(answer, 'second-confirm') ? (
            <div className="mb-4">
              <AccountFailureNote failure={failureOf(answer, 'second-confirm')} />
              <p className="mt-2 text-sm text-muted">{sentences.startAgain}</p>
            </div>
          ) : null}
          <SettingsForm intent="second-start" answer={answer} button={sentences.setUp} savedText="">
            <PasswordField
              label="Current password"
              name="current"
              autoComplete="current-password"
            />
          </SettingsForm>
        </>
      ) : null}
    </SettingsPanel>
  );
}

interface Device {
  id: string;
  agent: string;
  network: string;
  signedInAt: string;
  lastSeenAt: string;
  current: boolean;
  deliveriesOnly: boolean;
}

export function DeviceSettings({ answer, devices }: { answer: SettingsAnswer; devices: Device[] }) {
  return (
    <SettingsPanel id="devices" title="Signed-in devices">
      <AccountFailureNote failure={failureOf(answer, 'device') ?? failureOf(answer, 'devices')} />
      {answer.saved === 'device' ? <Note tone="success" title={sentences.deviceSignedOut} /> : null}
      {answer.saved === 'devices' ? (
        <Note tone="success" title={sentences.devicesSignedOut} />
      ) : null}
      <ul className="divide-y divide-rule">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {browserName(device.agent)}{' '}
                {device.current ? <Badge tone="info">This device</Badge> : null}
                {device.deliveriesOnly ? <Badge>{deliveriesPhoneMessages.badge}</Badge> : null}
              </p>
              <p className="text-sm text-muted">
                {device.network ? `${networkName(device.network)} · ` : ''}last used{' '}
                <When at={device.lastSeenAt} />
              </p>
            </div>
            {device.current ? null : (
              <Form method="post">
                <input type="hidden" name="intent" value="device" />
                <Button
                  type="submit"
                  variant="secondary"
                  name="sessionId"
                  value={device.id}
                  aria-label={`Sign out ${browserName(device.agent)}`}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <Form method="post" className="mt-4">
          <Button
            type="submit"
            variant="secondary"
            name="intent"
            value="devices"
            busy={answer.doing === 'devices'}
          >
            {sentences.signOutOthers}
          </Button>
        </Form>
      ) : null}
    </SettingsPanel>
  );
}
