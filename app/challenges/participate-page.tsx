import { useState } from 'react';
import { data } from 'react-router';
import { viewerOf } from '#server/request.ts';
import { titled } from '../shell/page-title.ts';
import { kinds } from '../works/kinds.ts';
import { DraftNotFound, shouldRevalidateEditor } from '../write/draft-not-found.tsx';
import { openDraftEditor } from '../write/open-editor.server.ts';
import { TextEditor } from '../write/text-editor.tsx';
import type { Route } from './+types/participate-page';
import { Assignment } from './challenge-prompt.tsx';
import { currentChallenge } from './challenges.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled(kinds.challenge_entry.editorName, matches),
  { name: 'robots', content: 'noindex' },
];

/** An entry for the challenge that runs, or one's draft of one (ROUTE-31, CHALL-12). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [opened, challenge] = await Promise.all([openDraftEditor(viewerOf(context), 'challenge_entry', request), currentChallenge()]);
  const { id, title, description, endDate } = challenge;
  return data({ ...opened.data, challenge: { id, title, description, endDate } }, opened.init ?? undefined);
}

export const shouldRevalidate = shouldRevalidateEditor;

export default function ParticipatePage({ loaderData: { asked, missing, ...opened } }: Route.ComponentProps) {
  return (
    <DraftNotFound key={asked ?? 'new'} missing={missing}>
      <EntryEditor {...opened} />
    </DraftNotFound>
  );
}

type Opened = Omit<Route.ComponentProps['loaderData'], 'asked' | 'missing'>;

/** What the writer saw when they sat down counts: when that challenge ends meanwhile they are asked, whatever the page knows by then. */
function EntryEditor({ challenge: now, ...opened }: Opened) {
  const [challenge] = useState(now);
  return <TextEditor kind="challenge_entry" challenge={{ ...challenge, about: <Assignment challenge={challenge} /> }} {...opened} />;
}
