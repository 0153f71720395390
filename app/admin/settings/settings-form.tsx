import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import {
  AGE_MAX,
  AGE_MIN,
  GROUP_MAKER_NAMES,
  GROUP_MAKERS,
  JOINING,
  JOINING_NAMES,
  SETTING_NAMES,
  type SettingKey,
  type SettingValues,
  setInEnvironment,
  settingWords,
} from '../../site/rules.ts';
import type { ShownSettings } from '../../site/settings.server.ts';
import '../../account/sign-in/account.css';
import './settings-form.css';

type Shown = Pick<ShownSettings, 'settings' | 'revision'>;
export type SettingsRefusal = {
  problem: string;
  message: string;
  fields: Partial<Record<SettingKey | 'password', string>>;
  typed: Partial<SettingValues>;
  /** After a conflict, the settings as somebody else saved them. */
  current?: Shown;
};
type Result = { saved: true } | SettingsRefusal | { problem: string; message: string; typed?: undefined } | undefined;

/** The settings of the site. A refusal keeps what was typed; after a conflict each changed field also shows the other value (SITE-01). */
export function SettingsForm({
  settings,
  revision,
  needsPassword,
  isSaved,
  result,
}: Shown & { needsPassword: boolean; isSaved: boolean; result: Result }) {
  const busy = useNavigation().formMethod === 'POST';
  const refused = !busy && result && 'message' in result ? result : null;
  const details = refused?.typed ? refused : null;
  const current = details?.current;
  const shown = current?.settings ?? settings;
  const field = (key: SettingKey): FieldProps => {
    const { value, lockedBy } = shown[key];
    const typed = details?.typed[key];
    const other = current && typed !== undefined && typed !== value ? value : null;
    return {
      name: key,
      label: SETTING_NAMES[key],
      defaultValue: lockedBy ? value : (typed ?? value),
      disabled: lockedBy !== null,
      error: details?.fields[key],
      hint: lockedBy ? (
        setInEnvironment(lockedBy)
      ) : other === null ? null : (
        <>
          Saved meanwhile: <bdi>{settingWords(key, other)}</bdi>
        </>
      ),
    };
  };
  const isPasswordWrong = Boolean(details?.fields.password);
  return (
    <Form method="post" className="admin-form settings-form" noValidate>
      <input type="hidden" name="revision" value={current?.revision ?? revision} />
      <SettingFields field={field} />
      {(needsPassword || isPasswordWrong) && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          hint="Asked again when you last entered it more than 15 minutes ago."
          error={details?.fields.password}
        />
      )}
      <p className="account-error" role="alert">
        {refused && !isPasswordWrong && refused.message}
      </p>
      <Button type="submit" busy={busy && 'Saving...'}>
        Save Settings
      </Button>
      <p className="settings-saved" role="status">
        {!busy && !refused && (isSaved || (result && 'saved' in result))
          ? 'Saved. Every page shows the new settings within two seconds.'
          : ''}
      </p>
    </Form>
  );
}

type FieldProps = {
  name: SettingKey;
  label: string;
  defaultValue: string;
  disabled: boolean;
  error: string | undefined;
  hint: React.ReactNode;
};

/** One field for each setting; a setting of the environment is shown and locked. */
const SettingFields = ({ field }: { field(key: SettingKey): FieldProps }) => (
  <>
    <TextInput {...field('site-name')} dir="auto" required />
    <TextInput {...field('support-address')} type="email" inputMode="email" autoComplete="off" />
    <Select {...field('joining')}>
      {JOINING.map((joining) => (
        <option key={joining} value={joining}>
          {JOINING_NAMES[joining]}
        </option>
      ))}
    </Select>
    <TextInput {...field('minimum-age')} type="number" inputMode="numeric" min={AGE_MIN} max={AGE_MAX} required />
    <Select {...field('kids-zone')}>
      <option value="on">On</option>
      <option value="off">Off: its pages are not found, its stories are kept</option>
    </Select>
    <Select {...field('groups')}>
      {GROUP_MAKERS.map((makers) => (
        <option key={makers} value={makers}>
          {GROUP_MAKER_NAMES[makers]}
        </option>
      ))}
    </Select>
  </>
);
