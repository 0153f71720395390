import { BellPlus, BellRing } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { href, Link } from 'react-router';
import { buttonClass } from '#ui/controls/button-class.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import { useLatestChoice } from '../../forms/latest/use-latest-choice.ts';
import type { FollowKind } from '../following-rules.ts';
import type { action } from './follow-work.tsx';

/** `id` is that of the thing, or the name of a tag; `name` says in a list what the button is for. */
type Props = { kind: FollowKind; id: string; name?: string; following: boolean; signedIn: boolean; back: string };

const ADDRESSES: Record<FollowKind, (id: string) => string> = {
  work: (id) => href('/works/:id/follow', { id }),
  series: (id) => href('/series/:id/follow', { id }),
  collection: (id) => href('/collection/:id/follow', { id }),
  tag: (name) => href('/tag/:name/follow', { name }),
  filter: (id) => href('/filters/:id/follow', { id }),
};

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Follow or Following; a plain form without JavaScript, and a way to sign in for visitors (FOLLOW-01). */
export function FollowButton({ kind, id, name, following, signedIn, back }: Props) {
  const signIn = useSignIn();
  const followed = `follow ${kind} ${id}`;
  const { Form, formData, data, refusal, onSubmit } = useLatestChoice<typeof action>(followed, followed);
  const isOn = formData ? formData.get('follow') === 'on' : following;
  useEffect(() => {
    if (data && refusal) void showToast({ message: refusal, kind: 'error' });
  }, [data, refusal]);
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
  return (
    <Form method="post" action={ADDRESSES[kind](id)} onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="follow"
        value={isOn ? 'off' : 'on'}
        className={className}
        aria-label={name && `${isOn ? 'Following' : 'Follow'}: ${name}`}
      >
        {content}
      </button>
    </Form>
  );
}
