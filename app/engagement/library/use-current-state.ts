import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { fetchJson } from '../../loading/fetch-json.ts';
import { type LibraryState, stateFrom } from './state-rules.ts';

const readState = (data: unknown) =>
  typeof data === 'object' && data !== null && 'state' in data ? { state: stateFrom(data.state) } : null;

/** The viewer's state of a work, loaded when a menu opens; null without a work, while it loads, and when it cannot be loaded. */
export function useCurrentState(workId: string | null): LibraryState | null {
  const [loaded, setLoaded] = useState<{ id: string; state: LibraryState | null } | null>(null);
  useEffect(() => {
    setLoaded(null);
    if (!workId) return;
    const controller = new AbortController();
    fetchJson(href('/works/:id/state/current', { id: workId }), readState, controller.signal).then(
      ({ state }) => setLoaded({ id: workId, state }),
      () => {}, // the states can be chosen without a mark
    );
    return () => controller.abort();
  }, [workId]);
  return loaded && loaded.id === workId ? loaded.state : null;
}
