import { LibraryBig } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { href, Link } from 'react-router';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { muteAddress } from '../../notifications/choices/mute-target-rules.ts';
import type { StateMenuProps } from './state-menu.tsx';
import { type LibraryState, STATE_NAMES } from './state-rules.ts';
import { useStateChoice } from './use-state-choice.ts';
import '../engagement.css';

const StateMenu = lazyComponent<StateMenuProps>(() => import('./state-menu.tsx'));

type Props = { workId: string; title?: string; state: LibraryState | null; signedIn: boolean; back: string };

/** The state of a work in the viewer's library, and the menu to change it; without JavaScript a link to the page that does (LIB-01). */
export function StateButton({ workId, title, state, signedIn, back }: Props) {
  const signIn = useSignIn();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const { pending, choose } = useStateChoice(workId);
  const current = pending === undefined ? state : pending;
  const query = new URLSearchParams({ back });
  const details = `${href('/works/:id/library', { id: workId })}?${query}`;
  const show = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!signedIn) return void signIn({ event });
    setAnchor(event.currentTarget);
    setOpen(true);
  };
  const name = current ? `Your library: ${STATE_NAMES[current]}` : 'Your library';
  return (
    <>
      <Link
        to={signedIn ? details : signInAddress(back)}
        className="work-action"
        data-chosen={current ? '' : undefined}
        aria-haspopup={signedIn ? 'menu' : undefined}
        aria-label={title ? `${name}: ${title}` : name}
        title={name}
        onClick={show}
      >
        <LibraryBig size={20} strokeWidth={1.75} aria-hidden />
        <span className="work-action-label">{current ? STATE_NAMES[current] : 'Library'}</span>
      </Link>
      {anchor && (
        <StateMenu
          anchor={anchor}
          open={open}
          state={current}
          details={details}
          collections={`${href('/works/:id/collections', { id: workId })}?${query}`}
          mute={muteAddress({ of: 'work', id: workId }, back)}
          onChoose={choose}
          onClose={() => setOpen(false)}
          onMissing={() => setAnchor(null)}
        />
      )}
    </>
  );
}
