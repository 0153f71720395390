import { Tabs } from '@base-ui/react/tabs';
import { Button } from '#ui/controls/button.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import { useSite } from '../../document/site.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../drafts/rules.ts';
import { TipCard } from '../../editors/details/tip-card.tsx';
import { TagsField } from '../../works/tags/tags-field.tsx';
import { BubbleFields } from './panels/bubble-fields.tsx';
import './comic-fields.css';
import { PanelFields } from './panels/panel-fields.tsx';
import type { ComicEditorState } from './use-comic-editor.ts';
import type { FieldsTab } from './use-selection.ts';
import type { OnTool } from './use-tool.tsx';

type Props = { editor: ComicEditorState };

/** Tabs with the fields of the selected bubble, the panel and the comic; the title, description and tags are below all of them. */
export function ComicFields({ editor }: Props) {
  const { pages, page, selection, isArc } = editor;
  const { selected, tab, setTab } = selection;
  const at = page ? pages.indexOf(page) : 0;
  const bubble = page && page.key === selected?.panel ? page.document.bubbles.find(({ id }) => id === selected.bubble) : undefined;
  return (
    <>
      <Tabs.Root value={tab} onValueChange={(next: FieldsTab) => setTab(next)}>
        <Tabs.List className="comic-tabs" aria-label="What is being changed">
          <Tabs.Tab value="bubble">Bubble</Tabs.Tab>
          <Tabs.Tab value="panel">Panel {at + 1}</Tabs.Tab>
          <Tabs.Tab value="comic">{isArc ? 'Arc' : 'Comic'}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="bubble" className="comic-fields-part">
          {page && bubble ? (
            <BubbleFields editor={editor} panelKey={page.key} bubble={bubble} />
          ) : (
            <p className="comic-hint">Select a bubble, or add one to a panel that already has an image.</p>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="panel" className="comic-fields-part">
          {page && <PanelFields editor={editor} page={page} at={at} />}
        </Tabs.Panel>
        <Tabs.Panel value="comic" className="comic-fields-part">
          <ComicStructure editor={editor} at={at} />
          <TipCard />
        </Tabs.Panel>
      </Tabs.Root>
      <TitleAndDescription editor={editor} />
    </>
  );
}

function ComicStructure({ editor: { pages, isArc }, at }: Props & { at: number }) {
  const name = isArc ? 'Arc structure' : 'Comic structure';
  const bubbles = pages.reduce((sum, { document }) => sum + document.bubbles.length, 0);
  const facts: [string, number][] = [
    ['Panels', pages.length],
    ['Bubbles', bubbles],
    ['Now on', at + 1],
  ];
  return (
    <section className="structure" aria-label={name}>
      <h2>{name}</h2>
      <dl>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** On narrow screens, the title is above the panels instead. For an arc, the writing helper only suggests titles. */
function TitleAndDescription({ editor: { frame, actions, tool, isWide, isArc } }: Props) {
  const { title, description, tags } = frame.snapshot;
  const titleTool = <ToolOpener tool="title" name="Generate Title" onTool={tool.onTool} />;
  return (
    <div className="comic-fields-part comic-about">
      {isWide && (
        <div className="editor-field">
          <TextInput
            label="Title"
            name="title"
            dir="auto"
            maxLength={TITLE_MAX}
            value={title}
            placeholder="Untitled Draft"
            onChange={(event) => actions.setTitle(event.currentTarget.value)}
          />
          {titleTool}
        </div>
      )}
      {!isWide && titleTool}
      <div className="editor-field">
        <TextArea
          label="Description"
          name="description"
          dir="auto"
          rows={4}
          maxLength={DESCRIPTION_MAX}
          value={description}
          onChange={(event) => actions.setDescription(event.currentTarget.value)}
        />
        {!isArc && <ToolOpener tool="description" name="Generate Description" onTool={tool.onTool} />}
      </div>
      {!isArc && <TagsField kind="comic" tags={tags} onTags={frame.sync.setTags} />}
    </div>
  );
}

/** Opens an assistant tool. Renders nothing when no AI provider is configured. */
function ToolOpener({ tool, name, onTool }: { tool: 'title' | 'description'; name: string; onTool: OnTool }) {
  if (!useSite().site.assistant) return null;
  return (
    <Button variant="quiet" size="sm" className="tool-opener" aria-haspopup="dialog" onClick={(event) => onTool({ tool }, event)}>
      <Nib size={16} />
      {name}
    </Button>
  );
}
