import { ImagePlus } from 'lucide-react';
import { href, Link } from 'react-router';
import { Avatar } from '#ui/display/avatar.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import { useSite } from '../../document/site.ts';

/** The wide button above the feed; a visitor signs in first and then continues to the form. */
export function NewPostLink() {
  const signIn = useSignIn();
  const { viewer } = useSite();
  const to = href('/create-post');
  return (
    <Link className="feed-new" to={viewer ? to : signInAddress(to)} onClick={viewer ? undefined : (event) => signIn({ event, next: to })}>
      {viewer && <Avatar person={viewer} size={44} />}
      Create New Post
      <span className="feed-new-picture" aria-hidden="true">
        <ImagePlus size={20} strokeWidth={1.75} />
      </span>
    </Link>
  );
}
