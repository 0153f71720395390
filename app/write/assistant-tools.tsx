import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Document } from '#editor/document-types.ts';
import type { PageHandle } from '#editor/page-editor.tsx';
import { Button } from '#ui/button.tsx';
import { Nib } from '#ui/glyphs.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import type { About } from '../assistant/assistant-rules.ts';
import type { AssistantContext, Tool } from '../assistant/tools.ts';
import { useOpenTool } from '../assistant/use-open-tool.ts';
import { lazily } from '../shell/lazy-component.tsx';
import { useSite } from '../shell/site.ts';
import { assistantContext, toolName, toolsOf } from './assistant-context.ts';
import type { DraftSync } from './draft-sync.ts';

const ToolDialog = lazily(() => import('../assistant/tool-dialog.tsx'));
const ToolPanel = lazily(() => import('../assistant/tool-panel.tsx'));

type Desk = {
  about: About;
  viewer: { id: string } | null;
  sync: DraftSync<Document>;
  /** The helper's panel is open beside the sheet: tools show there instead of in a dialog. */
  docked: boolean;
};
const modeOf = ({ part }: About) => (part ? ('chapter' as const) : undefined);

/** The tools of a text desk: what is lent to them, the buttons that open them, and the one that is open (BOOK-ED-08, CHAP-02). */
export function useAssistantTools({ about, viewer, sync, docked }: Desk) {
  const { assistant } = useSite().site;
  const signIn = useSignIn();
  const page = useRef<PageHandle | null>(null);
  const [open, setOpen] = useState<Tool | null>(null);
  const panel = useOpenTool();
  const onHandle = useCallback((handle: PageHandle | null) => {
    page.current = handle;
  }, []);
  const signedIn = Boolean(viewer);
  const lent = assistantContext({ about, signedIn, sync, page });

  function ask(tool: Tool, event: MouseEvent) {
    if (!signedIn) return signIn({ event });
    if (!docked) return setOpen(tool);
    panel.ask(tool);
  }
  const shut = () => setOpen(null);
  return {
    lent,
    onHandle,
    page,
    tools: assistant ? toolsOf(about) : [],
    ask,
    dialog: open && <ToolDialog tool={open} lent={lent} mode={modeOf(about)} onClose={shut} onMissing={shut} />,
  };
}

type ButtonProps = { tool: Tool; about: About; onAsk(tool: Tool, event: MouseEvent): void };

/** Opens one of the tools. */
export function ToolButton({ tool, about, onAsk }: ButtonProps) {
  return (
    <Button variant="quiet" size="sm" className="tool-opener" onClick={(event) => onAsk(tool, event)}>
      <Nib size={16} />
      {toolName(tool, about)}
    </Button>
  );
}

/** The tools as they stand in the docked panel: those of an empty desk begin a story, those of another go on with it. */
export function AssistantPanel({ lent, tools, empty }: { lent: AssistantContext; tools: Tool[]; empty: boolean }) {
  const [missing, setMissing] = useState(false);
  const [began, setBegan] = useState(empty);
  useEffect(() => {
    if (!document.activeElement?.closest('.helper')) setBegan(empty); // never under the hands of somebody
  });
  if (missing)
    return (
      <Button variant="line" onClick={() => setMissing(false)}>
        Load the writing helper again
      </Button>
    );
  return (
    <ToolPanel
      key={began ? 'new' : 'on'}
      tools={tools}
      lent={lent}
      mode={modeOf(lent.about)}
      fallback={<PanelWaits />}
      onMissing={() => setMissing(true)}
    />
  );
}

/** The shape of segments, chips, field and button. */
const PanelWaits = () => (
  <div className="grid gap-6">
    {['3rem', '5.5rem', '3.75rem', '6rem', '2.75rem'].map((blockSize) => (
      <Skeleton key={blockSize} style={{ blockSize, borderRadius: 'var(--sh-radius-md)' }} />
    ))}
  </div>
);
