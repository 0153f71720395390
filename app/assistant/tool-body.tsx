import { useSite } from '../document/site.ts';
import { NOT_SWITCHED_ON } from './assistant-rules.ts';
import { PictureTool } from './picture-tool.tsx';
import { DescriptionTool } from './text/description-tool.tsx';
import { StoryTool } from './text/story-tool.tsx';
import { TitleTool } from './text/title-tool.tsx';
import { useStateKey } from './tool/tool-state.ts';
import { isForKids } from './tool/tool-words.ts';
import type { Tool, ToolProps } from './tools.ts';
import './tool-body.css';

const TOOLS = { title: TitleTool, description: DescriptionTool, story: StoryTool, picture: PictureTool };

/** One tool, or a message if the assistant is not configured. */
export function ToolBody({ tool, ...rest }: Omit<ToolProps, 'stateKey' | 'sharedKey'> & { tool: Tool }) {
  const { site, viewer } = useSite();
  const { about, epochKey, slot } = rest.context;
  const sharedKey = useStateKey(viewer?.id ?? null, epochKey);
  const stateKey = useStateKey(viewer?.id ?? null, epochKey, slot);
  const ToolComponent = TOOLS[tool];
  return (
    <div className="tool" data-kids={isForKids(about.kind) ? '' : undefined}>
      {site.assistant ? (
        <ToolComponent key={stateKey} stateKey={stateKey} sharedKey={sharedKey} {...rest} />
      ) : (
        <p className="tool-off">{NOT_SWITCHED_ON}</p>
      )}
    </div>
  );
}
