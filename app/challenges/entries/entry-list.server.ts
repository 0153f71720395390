import { refuse } from '#server/http/problems.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { statusOf } from '../challenge-rules.ts';
import { currentChallenge } from '../challenges.server.ts';
import { challengeById } from '../past.server.ts';
import { entriesOf } from './entries.server.ts';
import { entryCursorFrom, sortFrom } from './entry-list-rules.ts';

/** The list that a URL requests: the entries of the running challenge, or of the named one. */
export async function loadEntryList(viewer: Viewer, request: Request, now = new Date()) {
  const { searchParams } = new URL(request.url);
  const named = searchParams.get('challenge');
  const challenge = named ? await challengeById(named) : await currentChallenge(now);
  if (!challenge) refuse('not-found', 'Challenge not found.');
  const sort = sortFrom(searchParams);
  return {
    challenge,
    isEnded: statusOf(challenge, now) === 'past',
    sort,
    further: searchParams.has('after'),
    ...(await entriesOf(viewer, challenge, sort, entryCursorFrom(searchParams, sort))),
  };
}
