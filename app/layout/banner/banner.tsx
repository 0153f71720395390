import { Info, TriangleAlert, X } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useStored } from '#ui/hooks/use-stored.ts';
import { asText, createStorage, DEVICE } from '#ui/storage.ts';
import { Nonce } from '../../document/nonce.ts';
import type { Banner } from '../../document/site.ts';
import { BANNER_KINDS, bannerIdentity } from '../../site/banner-rules.ts';
import './banner.css';

/** The banner that was closed in this browser. */
const closedBanner = createStorage('local', DEVICE, 'banner', asText);
/** Runs before the banner is painted: hides it where it was closed. */
const hideClosed = `try{var b=document.currentScript.previousElementSibling;if(JSON.parse(localStorage.getItem('${closedBanner.key}'))===b.dataset.banner)b.hidden=true}catch{}`;
const TIMEOUT_MAX = 2 ** 31 - 1;

/** Whether the end of the banner has come while the page is open. */
function useIsOver(until: number | null): boolean {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOver(until), Math.min(TIMEOUT_MAX, Math.max(0, until - Date.now())));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && over === until && Date.now() >= until;
}

/**
 * The message of the operator (SITE-02). The status region stays while pages change, so a screen reader announces a new banner once, and
 * one that is in the first HTML only where it is read.
 */
export function SiteBanner({ banner }: { banner: Banner | null }) {
  const [closed, setClosed] = useStored(closedBanner);
  const hydrated = useHydrated();
  const nonce = useContext(Nonce);
  const isOver = useIsOver(banner?.until ?? null);
  const identity = banner && bannerIdentity(banner);
  const isShown = banner && !isOver && closed !== identity;
  return (
    <>
      <div role="status" data-banner={identity ?? undefined} suppressHydrationWarning className="site-banner-region">
        {isShown && (
          <div className="site-banner" data-kind={banner.kind}>
            <div className="wrap">
              {banner.kind === 'warning' ? (
                <TriangleAlert size={22} strokeWidth={1.75} aria-hidden />
              ) : (
                <Info size={22} strokeWidth={1.75} aria-hidden />
              )}
              <p dir="auto">
                <span className="sr-only">{BANNER_KINDS[banner.kind]}: </span>
                {banner.text}
                {banner.address && (
                  <>
                    {' '}
                    <Link className="link" to={banner.address}>
                      Read more
                    </Link>
                  </>
                )}
              </p>
              {hydrated && (
                <IconButton label={`Close this ${banner.kind}`} onClick={() => setClosed(identity)}>
                  <X size={20} strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
            </div>
          </div>
        )}
      </div>
      {banner && (
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? hideClosed : ''}
        </script>
      )}
    </>
  );
}
