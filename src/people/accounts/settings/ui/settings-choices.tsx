import { CheckBox } from '../../../../ui/check-box.tsx';
import {
  APPEARANCES,
  NOTIFICATIONS,
  type NotificationKey,
  OFF_AT_FIRST,
  OWNERS_ONLY,
} from '../../public/choices.ts';
import * as sentences from '../page-messages.ts';
import { type SettingsAnswer, SettingsForm, SettingsPanel } from './settings-section.tsx';

export function NotificationSettings({
  answer,
  chosen,
  isOwner,
}: {
  answer: SettingsAnswer;
  chosen: Record<string, boolean>;
  isOwner: boolean;
}) {
  return (
    <SettingsPanel id="notifications" title="Notifications" description={sentences.safetyAlways}>
      <SettingsForm
        intent="notifications"
        answer={answer}
        button="Save notifications"
        savedText={sentences.choiceSaved}
      >
        <fieldset>
          <legend className="mb-1 font-semibold">{sentences.writeWhen}</legend>
          {(Object.keys(NOTIFICATIONS) as NotificationKey[])
            .filter((key) => isOwner || !OWNERS_ONLY.includes(key))
            .map((key) => (
              <CheckBox
                key={key}
                name={key}
                label={NOTIFICATIONS[key]}
                defaultChecked={chosen[key] ?? !OFF_AT_FIRST.includes(key)}
              />
            ))}
        </fieldset>
      </SettingsForm>
    </SettingsPanel>
  );
}

const APPEARANCE_MESSAGES: Record<(typeof APPEARANCES)[number], string> = {
  system: sentences.likeDevice,
  light: 'Light',
  dark: 'Dark',
};

const STOPS_ARE_LIGHT = sentences.stopsStayLight;

export function AppearanceSettings({
  answer,
  appearance,
  drives,
}: {
  answer: SettingsAnswer;
  appearance: string;
  /** Has stops to deliver, whose pages follow no choice. */
  drives: boolean;
}) {
  return (
    <SettingsPanel
      id="appearance"
      title="Appearance"
      {...(drives ? { description: STOPS_ARE_LIGHT } : {})}
    >
      <SettingsForm
        intent="appearance"
        answer={answer}
        button="Save appearance"
        savedText={sentences.choiceSaved}
      >
        <fieldset className="flex flex-wrap gap-3">
          <legend className="sr-only">Appearance</legend>
          {APPEARANCES.map((value) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-border px-4 has-checked:border-brand has-checked:bg-sunk"
            >
              <input
                type="radio"
                name="appearance"
                value={value}
                defaultChecked={appearance === value}
                className="size-5 accent-brand"
              />
              {APPEARANCE_MESSAGES[value]}
            </label>
          ))}
        </fieldset>
      </SettingsForm>
    </SettingsPanel>
  );
}
