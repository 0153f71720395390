import { useCallback, useRef } from 'react';
import type { EditorFrameState } from '#app/editors/use-editor-frame.ts';
import type { QuotedFinding } from '#app/personal-data/finding-rules.ts';
import type { Document } from '#editor/document/document-types.ts';
import { afterDialogs } from '#editor/document/focus-after-dialogs.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Selects a text in the field with this name; false if the page shows none. */
function selectIn(name: string, text: string): boolean {
  const field = [...document.querySelectorAll<Field>(`.kids [name="${name}"]`)].find((element) => element.checkVisibility());
  const start = field?.value.indexOf(text) ?? -1;
  field?.focus();
  if (start >= 0) field?.setSelectionRange(start, start + text.length);
  return field !== undefined;
}

/** Goes to a finding in a story and selects it, so that the child can change it (SAFE-11). */
export function useGoToFinding({ sync, setDrawer }: EditorFrameState<Document>) {
  const open = useRef<PageHandle | null>(null);
  const toSelect = useRef<string | null>(null); // a text to select when its page opens

  const onHandle = useCallback((handle: PageHandle | null) => {
    open.current = handle;
    const text = toSelect.current;
    if (!handle || text === null) return;
    toSelect.current = null;
    afterDialogs(() => handle.select(text));
  }, []);

  function goTo(finding: QuotedFinding) {
    const { current, pages } = sync.snapshot();
    const key = pages[finding.page - 1]?.key;
    if (finding.in === 'title') afterDialogs(() => selectIn('title', finding.found));
    else if (finding.in === 'description')
      // On narrow screens the field is in the drawer, which focuses its first element when it opens.
      afterDialogs(() => selectIn('description', finding.found) || setDrawer(true));
    else if (key === current) afterDialogs(() => open.current?.select(finding.found));
    else if (key) {
      toSelect.current = finding.found;
      sync.select(key);
    }
  }
  return { onHandle, goTo };
}
