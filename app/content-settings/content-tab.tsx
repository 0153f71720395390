import { useEffect, useEffectEvent, useRef } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import type { clientLoader } from './content-page.tsx';
import { CONTENT_MESSAGES } from './content-rules.ts';
import { ContentView } from './content-view.tsx';
import './content.css';

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
  if (!data) return <Skeleton className="content-wait" />;
  if ('failed' in data)
    return (
      <div className="content-failed">
        <p role="alert">{data.failed}</p>
        <Button variant="line" busy={state !== 'idle' && 'Loading...'} onClick={() => void load(address)}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className="content-tab">
      <p>{CONTENT_MESSAGES.about}</p>
      <ContentView {...data} />
    </div>
  );
}
