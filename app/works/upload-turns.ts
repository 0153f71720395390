import type { RouterContextProvider } from 'react-router';
import { fairTurns } from '#server/media/turns.ts';
import { problem } from '#server/problems.ts';
import { memberOf, replyContext } from '#server/request.ts';
import { UPLOADS_BUSY } from './picture-rules.ts';

const WAIT_MS = 20_000; // well below the time that Node gives a request to arrive
const RETRY_AFTER_S = '3';
const turn = fairTurns({ atWork: 10, waitingOfOne: 100, waiting: 400 });

/** 429 with `Retry-After` in seconds: nothing was stored, and the same upload may be sent again after that time. */
export function uploadsBusy(context: Readonly<RouterContextProvider>) {
  context.get(replyContext).set('retry-after', RETRY_AFTER_S);
  return problem(429, 'too-many', UPLOADS_BUSY);
}

/**
 * Runs an upload when it is this person's turn. The contract with clients: they may send as many at once as they like. The server reads and decodes one of each
 * person at a time; up to 100 others wait unread for at most 20 seconds and are then answered 429 with `Retry-After`, to be sent again. A client that
 * keeps 2 or 3 requests open and repeats what was answered 429, 503 or not at all loses none.
 */
export async function inUploadTurn<T>(context: Readonly<RouterContextProvider>, request: Request, upload: () => Promise<T>) {
  if (!/^multipart\//i.test(request.headers.get('content-type') ?? '')) return upload(); // no image in it
  return (await turn(memberOf(context).id, upload, WAIT_MS)) ?? uploadsBusy(context);
}
