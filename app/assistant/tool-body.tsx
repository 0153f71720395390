import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../shell/site.ts';
import './assistant.css';
import { NOT_SWITCHED_ON, type StoryMode } from './assistant-rules.ts';
import { keepOnly } from './kept.ts';
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

const TOOLS = { title: TitleTool, description: TitleTool, story: TitleTool, picture: TitleTool };

/** One tool, or the sentence that nobody switched the assistant on. */
export function ToolBody({ tool, ...rest }: Omit<ToolProps, 'place'> & { tool: Tool }) {
  const { site, viewer } = useSite();
  const { kind, part } = rest.lent.about;
  const place = `${viewer?.id}:${useLocation().key}:${part ?? kind}`;
  useEffect(() => keepOnly(place), [place]);
  const Shown = TOOLS[tool];
  return (
    <div className="tool" data-kids={isForKids(kind) ? '' : undefined}>
      {'assistant' in site && site.assistant === false ? (
        <p className="tool-off">{NOT_SWITCHED_ON}</p>
      ) : (
        <Shown key={place} place={place} {...rest} />
      )}
    </div>
  );
}
