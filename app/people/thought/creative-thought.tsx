import { Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { PaperCard } from '#ui/display/paper-card.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import './thought.css';
import { useProfileAction } from '../use-profile-action.ts';
import { ThoughtForm } from './thought-form.tsx';
import type { action } from './thought-page.tsx';

type Props = {
  thought: string | null;
  /** Whether it is the viewer's own. Visitors see Add Thought, which opens sign-in (FEED-33). */
  own: boolean;
  signedIn: boolean;
  /** Shown in the panel of the feed, not on a profile. */
  heading?: boolean;
};

/** The paper card with the first creative thought: display, edit, Save or Cancel (FEED-26 to FEED-33). */
export function CreativeThought({ thought, own, signedIn, heading = false }: Props) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  const { fetcher, refusal, busy } = useProfileAction<typeof action>(() => stopEditing());
  const signIn = useSignIn();
  const { pathname, search } = useLocation();
  const editable = own || !signedIn;
  if (!thought && !editable) return null;

  function stopEditing() {
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  const address = signedIn ? href('/profile/thought') : signInAddress(pathname + search);
  const open = {
    ref: opener,
    to: address,
    onClick(event: React.MouseEvent) {
      event.preventDefault();
      if (signedIn) setEditing(true);
      else signIn({ event });
    },
  };

  return (
    <section className={`thought${heading ? ' thought-panel' : ''}`} aria-label="Creative Thought">
      <PaperCard>
        {heading && <h2 className="display thought-heading">Creative Thought</h2>}
        {editing ? (
          <fetcher.Form method="post" action={href('/profile/thought')}>
            <ThoughtForm thought={thought ?? ''} refusal={refusal} busy={busy} first onCancel={stopEditing} />
          </fetcher.Form>
        ) : (
          <div className="thought-shown">
            {thought && (
              <p className="thought-words" dir="auto">
                {thought}
              </p>
            )}
            {editable &&
              (thought ? (
                <Link {...open} className="icon-btn" aria-label="Edit thought" title="Edit thought">
                  <Pencil size={18} strokeWidth={1.75} aria-hidden />
                </Link>
              ) : (
                <Link {...open} className="thought-add">
                  <Plus size={18} strokeWidth={1.75} aria-hidden />
                  Add Thought
                </Link>
              ))}
          </div>
        )}
      </PaperCard>
    </section>
  );
}
