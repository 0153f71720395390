import { useState } from 'react';
import { data } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { DraftNotFound, shouldRevalidateEditor } from '../../editors/open/draft-not-found.tsx';
import { openDraftEditor } from '../../editors/open/open-editor.server.ts';
import { TextEditor } from '../../editors/text/text-editor.tsx';
import { kinds } from '../../works/kinds.ts';
import { currentChallenge } from '../challenges.server.ts';
import type { Route } from './+types/participate-page';
import { ChallengePrompt } from './challenge-prompt.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(kinds.challenge_entry.editorName);

/** The editor for a new entry in the running challenge, or for a stored draft of one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [opened, challenge] = await Promise.all([openDraftEditor(viewerOf(context), 'challenge_entry', request), currentChallenge()]);
  const { id, title, description, endDate } = challenge;
  return data({ ...opened.data, challenge: { id, title, description, endDate } }, opened.init ?? undefined);
}

export const shouldRevalidate = shouldRevalidateEditor;

export default function ParticipatePage({ loaderData: { requested, missing, ...opened } }: Route.ComponentProps) {
  return (
    <DraftNotFound key={requested ?? 'new'} missing={missing}>
      <EntryEditor {...opened} />
    </DraftNotFound>
  );
}

type OpenedEditor = Omit<Route.ComponentProps['loaderData'], 'requested' | 'missing'>;

/** Keeps the challenge that was shown when the editor opened, so that publishing asks for confirmation if it has ended meanwhile. */
function EntryEditor({ challenge: now, ...opened }: OpenedEditor) {
  const [challenge] = useState(now);
  return <TextEditor kind="challenge_entry" challenge={{ ...challenge, about: <ChallengePrompt challenge={challenge} /> }} {...opened} />;
}
