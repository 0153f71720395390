import { Tabs } from '@base-ui/react/tabs';
import { Button } from '#ui/controls/button.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import { useSite } from '../../document/site.ts';
import type { Panel } from '../../drafts/panels/panel-rules.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../drafts/rules.ts';
import type { LoadedSnapshot } from '../../drafts/sync/draft-sync.ts';
import { TipCard } from '../../editors/details/tip-card.tsx';
import { BubbleFields } from './panels/bubble-fields.tsx';
import './comic-fields.css';
import { PanelFields } from './panels/panel-fields.tsx';
import type { Chosen } from './panels/panel-grid.tsx';
import type { ComicActions } from './use-comic.ts';
import type { OnTool } from './use-tool.tsx';

export type HelperTab = 'bubble' | 'panel' | 'comic';
type Props = {
  snapshot: LoadedSnapshot<Panel>;
  chosen: Chosen;
  tab: HelperTab;
  /** Whether this is an arc, for which the writing helper only suggests titles. */
  arc: boolean;
  /** Whether to include the title; on narrow screens it is above the panels. */
  titled: boolean;
  actions: ComicActions;
  onTab(tab: HelperTab): void;
  onMove(panel: string, to: number): void;
  onRemove(panel: string): void;
  onFiles(files: readonly File[], panel: string): void;
  onTool: OnTool;
  onDeleteBubble(panel: string, bubble: string): void;
};

/** Tabs with the fields of the selected bubble, the panel and the comic; the title and description are below all of them. */
export function ComicFields({
  snapshot,
  chosen,
  tab,
  arc,
  titled,
  actions,
  onTab,
  onMove,
  onRemove,
  onDeleteBubble,
  onFiles,
  onTool,
}: Props) {
  const { pages, current, title, description } = snapshot;
  const at = Math.max(
    0,
    pages.findIndex(({ key }) => key === current),
  );
  const page = pages[at];
  const bubble = chosen && page?.key === chosen.panel ? page.document.bubbles.find(({ id }) => id === chosen.bubble) : undefined;
  const bubbles = pages.reduce((sum, { document }) => sum + document.bubbles.length, 0);

  return (
    <>
      <Tabs.Root value={tab} onValueChange={(next: HelperTab) => onTab(next)}>
        <Tabs.List className="comic-tabs" aria-label="What is being changed">
          <Tabs.Tab value="bubble">Bubble</Tabs.Tab>
          <Tabs.Tab value="panel">Panel {at + 1}</Tabs.Tab>
          <Tabs.Tab value="comic">{arc ? 'Arc' : 'Comic'}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="bubble" className="comic-fields-part">
          {page && bubble ? (
            <BubbleFields
              bubble={bubble}
              onText={(text) => actions.writeBubble(page.key, bubble.id, text)}
              onPlace={(x, y) => actions.placeBubble(page.key, bubble.id, x, y, `place ${bubble.id}`)}
              onTail={(tail) => actions.turnTail(page.key, bubble.id, tail)}
              onDelete={() => onDeleteBubble(page.key, bubble.id)}
            />
          ) : (
            <p className="comic-hint">Select a bubble, or add one to a panel that already has a picture.</p>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="panel" className="comic-fields-part">
          {page && (
            <PanelFields
              panel={page.document}
              at={at}
              panels={pages.length}
              onDescribe={(words) => actions.describePanel(page.key, words)}
              onGenerate={(event) => onTool({ tool: 'picture', panel: page.key }, event)}
              onFiles={(files) => onFiles(files, page.key)}
              onNoPicture={() => actions.setPicture(page.key, null)}
              onMove={(to) => onMove(page.key, to)}
              onRemove={() => onRemove(page.key)}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="comic" className="comic-fields-part">
          <section className="structure" aria-label={arc ? 'Arc structure' : 'Comic structure'}>
            <h2>{arc ? 'Arc structure' : 'Comic structure'}</h2>
            <dl>
              {(
                [
                  ['Panels', pages.length],
                  ['Bubbles', bubbles],
                  ['Now on', at + 1],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          <TipCard />
        </Tabs.Panel>
      </Tabs.Root>
      <div className="comic-fields-part comic-about">
        {titled && (
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
            <ToolOpener tool="title" name="Generate Title" onTool={onTool} />
          </div>
        )}
        {!titled && <ToolOpener tool="title" name="Generate Title" onTool={onTool} />}
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
          {!arc && <ToolOpener tool="description" name="Generate Description" onTool={onTool} />}
        </div>
      </div>
    </>
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
