import type { ReactNode } from 'react';
import { href, useFetcher } from 'react-router';
import { refusalOf } from '../forms/action-errors.ts';
import type { action } from './change-settings.tsx';
import type { LibrarySettings } from './library-rules.ts';

type Props = { name: keyof LibrarySettings; isOn: boolean; label: string; back: string; children: ReactNode };

/** The switch of a setting of the library, with an explanation. Works without JavaScript. */
export function LibrarySwitch({ name, isOn: stored, label, back, children }: Props) {
  const fetcher = useFetcher<typeof action>();
  const isOn = fetcher.formData ? fetcher.formData.get(name) === 'yes' : stored;
  const refusal = fetcher.state === 'idle' ? refusalOf(fetcher.data) : null;
  return (
    <fetcher.Form method="post" action={href('/library/settings')} className="library-setting">
      <input type="hidden" name="back" value={back} />
      <button type="submit" name={name} value={isOn ? 'no' : 'yes'} role="switch" aria-checked={isOn} className="library-switch">
        <span>{label}</span>
        <b aria-hidden>{isOn ? 'On' : 'Off'}</b>
      </button>
      <p>{children}</p>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
    </fetcher.Form>
  );
}
