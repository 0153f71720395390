import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../shell/site.ts';
import './assistant.css';
import { NOT_SWITCHED_ON, type StoryMode } from './assistant-rules.ts';
import { DescriptionTool } from './description-tool.tsx';
import { keepOnly } from './kept.ts';
import { PictureTool } from './picture-tool.tsx';
import { StoryTool } from './story-tool.tsx';
import { TitleTool } from './title-tool.tsx';
import { isForKids } from './tool-words.ts';
import type { Lent, Tool } from './tools.ts';

export type ToolProps = {
  /** Where its words are kept: this person's visit to this desk. */
  place: string;
  lent: Lent;
  mode?: StoryMode;
  /** A result went into the work: a dialog closes. */
  onUsed?(): void;
};

const TOOLS = { title: TitleTool, description: DescriptionTool, story: StoryTool, picture: PictureTool };

/** One tool, or the sentence that nobody switched the assistant on. */
export function ToolBody({ tool, ...rest }: Omit<ToolProps, 'place'> & { tool: Tool }) {
  const { site, viewer } = useSite();
  const { kind, part } = rest.lent.about;
  const place = `${viewer?.id}:${useLocation().key}:${part ?? kind}`;
  useEffect(() => keepOnly(place), [place]);
  const Shown = TOOLS[tool];
  return (
    <div className="tool" data-kids={isForKids(kind) ? '' : undefined}>
      {site.assistant ? <Shown key={place} place={place} {...rest} /> : <p className="tool-off">{NOT_SWITCHED_ON}</p>}
    </div>
  );
}
