import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import type { About } from '../../assistant/assistant-rules.ts';
import type { Tool } from '../../assistant/tools.ts';
import { useOpenTool } from '../../assistant/use-open-tool.ts';
import { useSite } from '../../document/site.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { EditorFrameState } from '../use-editor-frame.ts';
import { assistantContext, toolName, toolsOf } from './assistant-context.ts';

const ToolDialog = lazyComponent(() => import('../../assistant/tool-dialog.tsx'));
const ToolPanel = lazyComponent(() => import('../../assistant/tool-panel.tsx'));

type Options = {
  about: About;
  /** The docked panel is open, so tools open there instead of in a dialog. */
  docked: boolean;
};
const modeOf = ({ part }: About) => (part ? ('chapter' as const) : undefined);

/** The assistant tools of a text editor: their context, the handler of their buttons, and the open dialog. */
export function useAssistantTools({ sync, viewer }: EditorFrameState<Document>, { about, docked }: Options) {
  const { assistant } = useSite().site;
  const signIn = useSignIn();
  const page = useRef<PageHandle | null>(null);
  const [open, setOpen] = useState<Tool | null>(null);
  const panel = useOpenTool();
  const onHandle = useCallback((handle: PageHandle | null) => {
    page.current = handle;
  }, []);
  const signedIn = Boolean(viewer);
  const context = assistantContext({ about, signedIn, sync, page });

  function openTool(tool: Tool, event: MouseEvent) {
    if (!signedIn) return signIn({ event });
    if (!docked) return setOpen(tool);
    panel.request(tool);
  }
  const closeDialog = () => setOpen(null);
  return {
    about,
    context,
    /** The handle of the open page, which `onHandle` receives. */
    page,
    onHandle,
    /** Empty when no provider is configured. */
    available: assistant ? toolsOf(about) : [],
    openTool,
    dialog: open && <ToolDialog tool={open} context={context} mode={modeOf(about)} onClose={closeDialog} onMissing={closeDialog} />,
  };
}
export type AssistantTools = ReturnType<typeof useAssistantTools>;

type ButtonProps = { tool: Tool; tools: AssistantTools; onOpen?: AssistantTools['openTool'] };

/** Opens a tool. Renders nothing when the tool is not available. */
export function ToolButton({ tool, tools, onOpen = tools.openTool }: ButtonProps) {
  if (!tools.available.includes(tool)) return null;
  return (
    <Button variant="quiet" size="sm" className="tool-opener" onClick={(event) => onOpen(tool, event)}>
      <Nib size={16} />
      {toolName(tool, tools.about)}
    </Button>
  );
}

/** The tools in the docked panel: they begin a story in an empty editor and continue it otherwise. */
export function AssistantPanel({ tools: { context, available }, empty }: { tools: AssistantTools; empty: boolean }) {
  const [missing, setMissing] = useState(false);
  const [isNew, setIsNew] = useState(empty);
  useEffect(() => {
    if (!document.activeElement?.closest('.docked-panel')) setIsNew(empty); // never while the panel has focus
  });
  if (missing)
    return (
      <Button variant="line" onClick={() => setMissing(false)}>
        Load the writing helper again
      </Button>
    );
  return (
    <ToolPanel
      key={isNew ? 'new' : 'on'}
      tools={available}
      context={context}
      mode={modeOf(context.about)}
      fallback={<PanelSkeleton />}
      onMissing={() => setMissing(true)}
    />
  );
}

/** Matches the heights of segments, chips, field and button. */
const PanelSkeleton = () => (
  <div className="grid gap-6">
    {['3rem', '5.5rem', '3.75rem', '6rem', '2.75rem'].map((blockSize) => (
      <Skeleton key={blockSize} style={{ blockSize, borderRadius: 'var(--sh-radius-md)' }} />
    ))}
  </div>
);
