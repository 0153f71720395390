import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ComicPanel, isCoveredPanel } from '../panel-rules.ts';
import { panelName } from './gallery.tsx';
import { linkedPanel } from './linked-panel.ts';

/**
 * The panel in the URL, which the viewer shows; null: the gallery, also if that panel is covered (WARN-07). `path` is that of the gallery.
 * `linkState` is the location state that links between panels pass on.
 */
export function usePanelViewer(path: string, panels: readonly ComicPanel[]) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const count = panels.length;
  const linked = linkedPanel(search, count);
  const at = linked === null ? undefined : panels[linked - 1];
  const shown = at && !isCoveredPanel(at) ? linked : null;
  const fromGallery = Boolean(state && typeof state === 'object' && 'fromGallery' in state);
  useFocusOnClose(shown);
  const close = useCallback(() => {
    // Goes back to the gallery it was opened from, so that the browser's Back button does not open it again.
    if (fromGallery) void navigate(-1);
    else void navigate(path, { replace: true, preventScrollReset: true });
  }, [fromGallery, navigate, path]);
  const goTo = useCallback(
    (to: number) => {
      if (to >= 1 && to <= count) void navigate(`?panel=${to}`, { replace: true, preventScrollReset: true, state });
    },
    [navigate, state, count],
  );
  return { shown, goTo, close, linkState: state as unknown };
}

/** When the viewer closes, focuses the panel that opened it, or the panel that was linked to. */
function useFocusOnClose(shown: number | null) {
  const opener = useRef<number | null>(null);
  useEffect(() => {
    if (shown) {
      opener.current ??= shown;
      return;
    }
    if (opener.current) document.getElementById(panelName(opener.current))?.focus();
    opener.current = null;
  }, [shown]);
}
