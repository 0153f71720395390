import { TagsField } from '../../works/tags/tags-field.tsx';
import { hasDescription } from '../assistant/assistant-context.ts';
import { ToolButton } from '../assistant/assistant-tools.tsx';
import { DetailsPanel } from '../details/details-panel.tsx';
import { TitleField } from '../details/title-field.tsx';
import { ImportExport } from '../import-export/import-export.tsx';
import { PageOutline } from '../pages/page-outline.tsx';
import type { TextEditorState } from './use-text-editor.ts';

/**
 * The details of a text: title, description, tags, structure, outline, import and export. In the drawer, the title is above the page and
 * the tools are above the details.
 */
export function TextDetails({ editor: { info, frame, text, layout, tools, challenge } }: { editor: TextEditorState }) {
  const { sync, snapshot } = frame;
  return (
    <>
      {challenge?.about}
      <DetailsPanel
        structureName={`${info.name} structure`}
        pages={snapshot.pages.length}
        words={text.sum}
        current={text.at + 1}
        title={
          layout.details && (
            <>
              <TitleField value={snapshot.title} rows={2} onChange={sync.setTitle} />
              <ToolButton tool="title" tools={tools} />
            </>
          )
        }
        description={hasDescription(tools.about) ? snapshot.description : null}
        onDescription={sync.setDescription}
        descriptionTool={layout.details && <ToolButton tool="description" tools={tools} />}
      >
        {!tools.about.part && <TagsField kind={tools.about.kind} tags={snapshot.tags} onTags={sync.setTags} />}
        <PageOutline pages={text.outline} current={snapshot.current} onSelect={sync.select} />
        <ImportExport sync={sync} snapshot={snapshot} empty={text.empty} />
      </DetailsPanel>
    </>
  );
}
