import { href, useFetcher } from 'react-router';
import { refusalOf } from '../forms/action-errors.ts';
import type { action } from './change-settings.tsx';

/** The switch `Update my library while I read`. Works without JavaScript. */
export function ReadingSetting({ byReading }: { byReading: boolean }) {
  const fetcher = useFetcher<typeof action>();
  const isOn = fetcher.formData ? fetcher.formData.get('byReading') === 'yes' : byReading;
  const refusal = fetcher.state === 'idle' ? refusalOf(fetcher.data) : null;
  return (
    <fetcher.Form method="post" action={href('/library/settings')} className="library-setting">
      <button type="submit" name="byReading" value={isOn ? 'no' : 'yes'} role="switch" aria-checked={isOn} className="library-switch">
        <span>Update my library while I read</span>
        <b aria-hidden>{isOn ? 'On' : 'Off'}</b>
      </button>
      <p>Works you begin become “Reading”, complete works you read to the end become “Finished”.</p>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
    </fetcher.Form>
  );
}
