import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { useLatestChoice } from '../forms/latest/use-latest-choice.ts';
import type { action } from './change-settings.tsx';
import type { LibrarySettings } from './library-rules.ts';

type Props = { name: keyof LibrarySettings; isOn: boolean; label: string; back: string; children: ReactNode };

/** The switch of a setting of the library, with an explanation. Works without JavaScript. */
export function LibrarySwitch({ name, isOn: stored, label, back, children }: Props) {
  const { Form, formData, refusal, onSubmit } = useLatestChoice<typeof action>(`library setting ${name}`);
  const isOn = formData ? formData.get(name) === 'yes' : stored;
  return (
    <Form method="post" action={href('/library/settings')} onSubmit={onSubmit} className="library-setting">
      <input type="hidden" name="back" value={back} />
      <button type="submit" name={name} value={isOn ? 'no' : 'yes'} role="switch" aria-checked={isOn} className="library-switch">
        <span>{label}</span>
        <b aria-hidden>{isOn ? 'On' : 'Off'}</b>
      </button>
      <p>{children}</p>
      <ErrorMessage>{refusal}</ErrorMessage>
    </Form>
  );
}
