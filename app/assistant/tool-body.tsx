import { useSite } from '../shell/site.ts';
import './assistant.css';
import { NOT_SWITCHED_ON, type StoryMode } from './assistant-rules.ts';
import { DescriptionTool } from './description-tool.tsx';
import { PictureTool } from './picture-tool.tsx';
import { StoryTool } from './story-tool.tsx';
import { TitleTool } from './title-tool.tsx';
import { usePlace } from './tool-state.ts';
import { isForKids } from './tool-words.ts';
import type { AssistantContext, Tool } from './tools.ts';

export type ToolProps = {
  /** Where its words are kept: this person's, for this draft and the place within it. */
  place: string;
  /** The same for what belongs to the whole draft. */
  shared: string;
  lent: AssistantContext;
  mode?: StoryMode;
  /** A result went into the work: a dialog closes. */
  onUsed?(): void;
};

const TOOLS = { title: TitleTool, description: DescriptionTool, story: StoryTool, picture: PictureTool };

/** One tool, or the sentence that nobody switched the assistant on. */
export function ToolBody({ tool, ...rest }: Omit<ToolProps, 'place' | 'shared'> & { tool: Tool }) {
  const { site, viewer } = useSite();
  const { about, desk, slot } = rest.lent;
  const shared = usePlace(viewer?.id ?? null, desk);
  const place = usePlace(viewer?.id ?? null, desk, slot);
  const Shown = TOOLS[tool];
  return (
    <div className="tool" data-kids={isForKids(about.kind) ? '' : undefined}>
      {site.assistant ? <Shown key={place} place={place} shared={shared} {...rest} /> : <p className="tool-off">{NOT_SWITCHED_ON}</p>}
    </div>
  );
}
