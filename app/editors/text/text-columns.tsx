import { ListTree } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { AssistantPanel, ToolButton } from '../assistant/assistant-tools.tsx';
import { EntryGoal } from '../details/entry-goal.tsx';
import { TitleField } from '../details/title-field.tsx';
import { DockedPanel, DockedPanelOpener } from '../docked-panel.tsx';
import { drawerName } from '../editor-drawer.tsx';
import { PageMenu, showToastIfFull } from '../pages/page-menu.tsx';
import { PagedEditor } from '../pages/paged-editor.tsx';
import { TextDetails } from './text-details.tsx';
import type { TextEditorState } from './use-text-editor.ts';

/** The page in the middle, with the details and the writing helper beside it where they fit. */
export function TextColumns({ editor }: { editor: TextEditorState }) {
  const { part, challenge, info, frame, text, layout, helper, docked, tools, suggestions } = editor;
  const { sync, snapshot } = frame;
  const drawer = drawerName(tools.available.length > 0);
  return (
    <div className="editor-columns" data-details={layout.details || undefined} data-helper={docked || undefined}>
      {layout.details && (
        <aside className="editor-details" aria-label={`About this ${info.noun}`}>
          <TextDetails editor={editor} />
        </aside>
      )}
      <main className="editor" id="main">
        <h1 className="sr-only">{info.editorName}</h1>
        {challenge && <EntryGoal title={challenge.title} words={text.sum} />}
        {!layout.details && (
          <div className="editor-width editor-title">
            <TitleField value={snapshot.title} onChange={sync.setTitle} />
          </div>
        )}
        <div className="editor-width editor-openers">
          {!layout.details && (
            <Button variant="quiet" size="sm" onClick={() => frame.setDrawer(true)}>
              <ListTree size={18} strokeWidth={1.75} aria-hidden />
              {drawer}
            </Button>
          )}
          <ToolButton tool="story" tools={tools} />
          <ToolButton tool="picture" tools={tools} />
          {layout.helper && <DockedPanelOpener panel={helper} label="Open writing helper" className="editor-opens-helper" />}
        </div>
        <PagedEditor
          frame={frame}
          text={text}
          suggestions={suggestions}
          folder="books"
          placeholder="Once…"
          drawer={drawer}
          onHandle={tools.onHandle}
          onMove={sync.movePage}
          menu={<PageMenu sync={sync} snapshot={snapshot} at={text.at} page={tools.page} />}
          // A book confirms first; a chapter adds without confirmation and shows tabs from the second page on.
          hideSingleTab={Boolean(part)}
          onAdd={part && (() => showToastIfFull(sync.addPage()))}
        />
      </main>
      {docked && (
        <DockedPanel panel={helper}>
          <AssistantPanel tools={tools} empty={text.empty} />
        </DockedPanel>
      )}
    </div>
  );
}
