import { useEffect, useEffectEvent, useRef } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import type { clientLoader } from '../content-page.tsx';
import { CONTENT_MESSAGES } from '../content-rules.ts';
import { ContentView } from '../content-view.tsx';
import { ContentFailed, ContentLoading } from './content-waiting.tsx';
import '../content.css';

/** What the member sees, in the settings dialog (SHOWN-01). `onNavigate` closes the dialog when a link was followed. */
export default function ContentTab({ onNavigate }: { onNavigate(): void }) {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const address = href('/settings/content');
  useEffect(() => void load(address), [load, address]);
  const { key } = useLocation();
  const opened = useRef(key);
  const close = useEffectEvent(onNavigate);
  useEffect(() => {
    if (key !== opened.current) close();
  }, [key]);
  if (!data) return <ContentLoading />;
  if ('failed' in data) return <ContentFailed busy={state !== 'idle'} onRetry={() => void load(address)} />;
  return (
    <div className="content-tab">
      <p>{CONTENT_MESSAGES.about}</p>
      <ContentView {...data} />
    </div>
  );
}
