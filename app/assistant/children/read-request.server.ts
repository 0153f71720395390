import type { z } from 'zod';
import { problem, problemNamed } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { childHelper } from '../../groups/assistant/assistant.server.ts';
import { findPersonalData } from '../../personal-data/find-personal-data.ts';
import { looksLike } from '../../personal-data/finding-rules.ts';
import { parseForm } from '../assistant-errors.server.ts';
import { type SceneRequest, type StoryRequest, sceneSchema, storySchema, type TitleRequest, titleSchema } from '../schemas.ts';
import { CHILD_HELPER_OFF, NO_PEOPLE } from './child-choice-rules.ts';
import { childSceneSchema, childStorySchema, childTitleSchema } from './child-schemas.ts';
import { namesPeople } from './people-words.ts';
import { standIns } from './stand-ins.ts';

type Requests = { title: TitleRequest; story: StoryRequest; scene: SceneRequest };
type What = keyof Requests;
const SCHEMAS: { [W in What]: { member: z.ZodType<Requests[W]>; child: z.ZodType<Requests[W]> } } = {
  title: { member: titleSchema, child: childTitleSchema },
  story: { member: storySchema, child: childStorySchema },
  scene: { member: sceneSchema, child: childSceneSchema },
};
/** What a child types or wrote; the other fields are chosen from lists. */
const TYPED = ['keywords', 'prompt', 'words', 'description'] as const;

type Refused = { given?: undefined; isChild?: undefined; restore?: undefined; refused: ReturnType<typeof problem> };
/** `isChild` adds the limits for children to the prompt. `restore` puts names that are not sent back into the response. */
type Read<W extends What> = { given: Requests[W]; isChild: boolean; restore(text: string): string; refused?: undefined };

/**
 * Reads a request of the viewer for the provider. Whether the limits for children apply depends on the viewer alone (SAFE-12): a child's
 * request is refused where the helper is off for it, where it asks for people, and where its words are marked.
 */
export async function readRequest<W extends What>(viewer: Person, form: FormData, what: W): Promise<Read<W> | Refused> {
  const isChild = viewer.role === 'child';
  const allowed = isChild ? await childHelper(viewer) : null;
  if (isChild && !allowed) return { refused: problem(403, 'assistant-off', CHILD_HELPER_OFF) };
  const read = parseForm(form, SCHEMAS[what][isChild ? 'child' : 'member']);
  if (read.refused) return read;
  if (!allowed) return { given: read.given, isChild, restore: (text) => text };
  return withinChildLimits(viewer, allowed.groupName, what, read.given);
}

function withinChildLimits<W extends What>(viewer: Person, groupName: string, what: W, given: Requests[W]): Read<W> | Refused {
  const typed = TYPED.flatMap((field) => {
    const text = (given as Partial<Record<typeof field, string>>)[field];
    return text ? [{ field, text }] : [];
  });
  if (what === 'scene' && typed.some(({ text }) => namesPeople(text, [viewer.name])))
    return { refused: problemNamed('bad-input', NO_PEOPLE, { description: NO_PEOPLE }) };
  const [finding] = typed.flatMap(({ text }) => findPersonalData(text));
  if (finding) return { refused: problem(422, 'personal-data', looksLike(finding.kind)) };
  const { replace, restore } = standIns(
    { nickname: viewer.name, groupName },
    typed.map(({ text }) => text),
  );
  return { given: { ...given, ...Object.fromEntries(typed.map(({ field, text }) => [field, replace(text)])) }, isChild: true, restore };
}
