import { buttonClass } from '#ui/controls/button-class.ts';
import { CachedPart } from '../../loading/cached-part.tsx';
import '../engagement.css';
import { CopyLink } from './copy-link.tsx';
import { FacebookGlyph, WhatsAppGlyph } from './share-glyphs.tsx';

const COPIED = 'Link copied! You can now paste it on Instagram.';

/**
 * WhatsApp, Facebook, and a link to copy for Instagram; available to visitors. `what` is a noun such as "book"; `address` is the public
 * URL.
 */
export function ShareOptions({ what, siteName, address }: { what: string; siteName: string; address: string }) {
  const text = `Check out this ${what} on ${siteName} ${address}`;
  const external = { target: '_blank', rel: 'noopener noreferrer', className: buttonClass({ variant: 'line' }) } as const;
  return (
    <div className="share-ways">
      <a href={`https://wa.me/?text=${encodeURIComponent(text)}`} {...external}>
        <CachedPart by="whatsapp">{() => <WhatsAppGlyph />}</CachedPart>
        WhatsApp
      </a>
      <a href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`} {...external}>
        <CachedPart by="facebook">{() => <FacebookGlyph />}</CachedPart>
        Facebook
      </a>
      <CopyLink address={address} label="Copy link for Instagram" copied={COPIED} />
    </div>
  );
}
