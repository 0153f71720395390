import { editorKey } from '../../assistant/tool/editor-epoch.ts';
import type { AssistantContext } from '../../assistant/tools.ts';
import type { Snapshot } from '../../drafts/sync/draft-sync.ts';
import { cutTo } from '../../forms/text-rules.ts';
import type { Kind } from '../../works/kinds.ts';

const SCENE_MAX = 1_000; // same as in the picture tool, which is not loaded with the dialog

/** The assistant context for generating a cover. The initial prompt is the title and the description. */
export function coverContext(kind: Kind, { id, ...draft }: Snapshot): AssistantContext {
  const [title, description] = [draft.title.trim(), draft.description.trim()];
  return {
    about: { kind },
    epochKey: editorKey(id),
    slot: 'cover',
    isCover: true,
    signedIn: true,
    imageAction: 'Use as cover',
    title: () => title,
    words: () => description,
    scene: () => cutTo([title, description].filter(Boolean).join('. '), SCENE_MAX),
  };
}
