import { Form, useNavigation } from 'react-router';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import {
  SETTING_KEYS,
  SETTING_SECTIONS,
  type SettingKey,
  type SettingValues,
  setInEnvironment,
  settingOf,
  settingWords,
} from '../../site/setting-rules.ts';
import type { ShownSettings } from '../../site/settings.server.ts';
import '../../account/sign-in/account.css';
import { FormStatus } from '../../forms/form-status.tsx';
import { useFormVersion } from './use-form-version.ts';
import './settings-form.css';

type Shown = Pick<ShownSettings, 'settings' | 'revision'>;
type Field = SettingKey | 'password';
/** After a conflict, `current` has the settings as somebody else saved them. */
type Refused = RefusedForm<Partial<SettingValues>, Field> & { current?: Shown };
type Result = Refused | undefined;

/** The settings of the site. A refusal keeps what was typed; after a conflict each changed field also shows the other value (SITE-01). */
export function SettingsForm({
  stored,
  needsPassword,
  sendsMail,
  isSaved,
  result,
}: {
  stored: Shown;
  needsPassword: boolean;
  sendsMail: boolean;
  isSaved: boolean;
  result: Result;
}) {
  const busy = useNavigation().formMethod === 'POST';
  const refused = busy ? undefined : result;
  const current = refused?.current;
  const { settings: shown, revision } = useFormVersion(current ?? stored, Boolean(current) || (isSaved && !refused));
  const field = (key: SettingKey): FieldProps => {
    const { value, lockedBy } = shown[key];
    const typed = refused?.typed?.[key];
    const other = current && typed !== undefined && typed !== value ? value : null;
    return {
      name: key,
      label: settingOf(key).name,
      defaultValue: lockedBy ? value : (typed ?? value),
      disabled: lockedBy !== null,
      error: refused?.fields?.[key],
      hint: lockedBy ? (
        setInEnvironment(lockedBy)
      ) : other === null ? (
        settingOf(key).hint
      ) : (
        <>
          Saved meanwhile: <bdi>{settingWords(key, other)}</bdi>
        </>
      ),
    };
  };
  const isPasswordWrong = Boolean(refused?.fields?.password);
  return (
    <Form method="post" className="admin-form settings-form" noValidate preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <SettingFields field={field} sendsMail={sendsMail} />
      {(needsPassword || isPasswordWrong) && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          hint="We ask again if more than 15 minutes have passed since you last entered it."
          error={refused?.fields?.password}
        />
      )}
      <p className="account-error" role="alert">
        {refused && !isPasswordWrong && refused.message}
      </p>
      <Button type="submit" busy={busy && 'Saving...'}>
        Save Settings
      </Button>
      <FormStatus
        className="settings-saved"
        words={!busy && !refused && isSaved && 'Saved. Every page shows the new settings within two seconds.'}
      />
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

/** One field for each setting, in its section; a setting of the environment is shown and locked. Without mail its section is left out. */
const SettingFields = ({ field, sendsMail }: { field(key: SettingKey): FieldProps; sendsMail: boolean }) =>
  SETTING_SECTIONS.filter((section) => section !== 'Mail' || sendsMail).map((section) => (
    <fieldset key={section} className="setting-section">
      <legend className="display text-lg">{section}</legend>
      {SETTING_KEYS.filter((key) => settingOf(key).section === section).map((key) => (
        <SettingField key={key} {...field(key)} />
      ))}
    </fieldset>
  ));

function SettingField(props: FieldProps) {
  const setting = settingOf(props.name);
  if (setting.type === 'number')
    return <TextInput {...props} type="number" inputMode="numeric" min={setting.min} max={setting.max} required />;
  if (setting.type === 'choice')
    return (
      <Select {...props}>
        {Object.entries(setting.options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    );
  const { inputType, required } = setting;
  return inputType ? (
    <TextInput {...props} type={inputType} autoComplete="off" required={required} />
  ) : (
    <TextInput {...props} dir="auto" required={required} />
  );
}
