import { Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import { useSite } from '../../document/site.ts';
import '../../engagement/engagement.css';
import { type FeedPost, postAddress, SHARE_TITLE } from '../post-rules.ts';

async function share(post: FeedPost, url: string) {
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title: SHARE_TITLE, text: post.content, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // closed without sharing
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    void showToast({ message: 'Link copied!' }); // AMB-27
  } catch {
    void showToast({ message: `The link couldn’t be copied. It’s ${url}`, kind: 'error' });
  }
}

/** Shares a post by the browser's share sheet or by copying its link; prompts a visitor to sign in. */
export function SharePost({ post, signedIn }: { post: FeedPost; signedIn: boolean }) {
  const signIn = useSignIn();
  const { site } = useSite();
  const address = postAddress(post.id);
  const inside = (
    <>
      <Share2 size={20} strokeWidth={1.75} aria-hidden />
      Share
    </>
  );
  if (!signedIn)
    return (
      <Link to={signInAddress(address)} className="work-action" onClick={(event) => signIn({ event })}>
        {inside}
      </Link>
    );
  return (
    <button type="button" className="work-action" onClick={() => void share(post, site.origin + address)}>
      {inside}
    </button>
  );
}
