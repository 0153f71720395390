import { useEffect, useId } from 'react';
import { href } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useLatestChoice } from '../../forms/latest/use-latest-choice.ts';
import type { action } from './visibility.tsx';
import '#ui/controls/checkbox.css';

/**
 * Switches the profile between public and private optimistically (SETTINGS-06); a refusal reverts it. A submit button, so that it works
 * before hydration.
 */
export function VisibilitySwitch({ isPrivate }: { isPrivate: boolean }) {
  const { Form, data, formData, refusal, onSubmit } = useLatestChoice<typeof action>('visibility');
  const id = useId();
  const sent = formData?.get('value');
  const hidden = sent ? sent === 'private' : isPrivate;
  useEffect(() => {
    if (data && refusal) showToast({ message: refusal, kind: 'error' });
  }, [data, refusal]);
  return (
    <Form method="post" action={href('/profile/visibility')} onSubmit={onSubmit} className="settings-row">
      <span>
        <b id={`${id}-name`}>Private Profile</b>
        <small id={`${id}-about`}>
          {hidden
            ? 'Only you see your profile and everything you have published.'
            : 'Everyone sees your profile and what you have published.'}
        </small>
      </span>
      <input type="hidden" name="value" value={hidden ? 'public' : 'private'} />
      <button
        type="submit"
        role="switch"
        className="switch-control"
        aria-checked={hidden}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
      />
    </Form>
  );
}
