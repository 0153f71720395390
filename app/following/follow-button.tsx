import { BellPlus, BellRing } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { buttonClass } from '#ui/controls/button-class.ts';
import { notify } from '#ui/toasts/notify.ts';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../document/sign-in-address.ts';
import { refusalOf } from '../forms/action-errors.ts';
import type { action } from './follow.tsx';
import type { FollowKind } from './following-rules.ts';

type Props = { kind: FollowKind; id: string; following: boolean; signedIn: boolean; back: string };

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Follow or Following; a plain form without JavaScript, and a way to sign in for visitors (FOLLOW-01). */
export function FollowButton({ kind, id, following, signedIn, back }: Props) {
  const signIn = useSignIn();
  const { Form, formData, state, data } = useFetcher<typeof action>({ key: `follow ${id}` });
  const refusal = refusalOf(data);
  const isOn = formData ? formData.get('follow') === 'on' : following;
  useEffect(() => {
    if (state === 'idle' && refusal) void notify({ message: refusal, kind: 'error' });
  }, [state, refusal]);
  const Icon = isOn ? BellRing : BellPlus;
  const className = kind === 'work' ? 'work-action' : buttonClass({ variant: isOn ? 'line' : 'soft', size: 'sm' });
  const content = (
    <>
      <Icon {...icon} />
      <span className={kind === 'work' ? 'work-action-label' : undefined}>{isOn ? 'Following' : 'Follow'}</span>
    </>
  );
  if (!signedIn) {
    const open = (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      signIn({ event });
    };
    return (
      <Link to={signInAddress(back)} className={className} onClick={open}>
        {content}
      </Link>
    );
  }
  const action = kind === 'work' ? href('/works/:id/follow', { id }) : href('/series/:id/follow', { id });
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="back" value={back} />
      <button type="submit" name="follow" value={isOn ? 'off' : 'on'} className={className} aria-pressed={isOn}>
        {content}
      </button>
    </Form>
  );
}
