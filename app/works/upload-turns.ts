import type { RouterContextProvider } from 'react-router';
import { fairTurns } from '#server/media/turns.ts';
import { problem } from '#server/problems.ts';
import { memberOf, replyContext } from '#server/request.ts';
import type { Person } from '../audience/viewer.ts';
import { UPLOADS_BUSY } from './picture-rules.ts';

const WAIT_MS = 20_000;
const RETRY_AFTER_S = '3';
/** What waits is unread, so it takes no memory but that of its connection; 25 members have to send as many as they may before there is no room. */
const turn = fairTurns({ atWork: 400, waitingOfOne: 80, waiting: 2_000 });

/** 429 with `Retry-After` in seconds: nothing was stored, and the same upload may be sent again after that time. */
export function uploadsBusy(context: Readonly<RouterContextProvider>) {
  context.get(replyContext).set('retry-after', RETRY_AFTER_S);
  return problem(429, 'too-many', UPLOADS_BUSY);
}

/** Stores one image of somebody at a time. Null: too many of theirs wait already, or this one has waited too long. */
export const inTurnOf = <T>(viewer: Person, store: () => Promise<T>): Promise<T | null> => turn(viewer.id, store, WAIT_MS);

/**
 * Runs an upload when it is this person's turn. The contract with clients: they may send as many at once as they like. The server receives and stores
 * one of each person at a time; up to 80 others wait unread for at most 20 seconds and are then answered 429 with `Retry-After`, to be sent again. A
 * client that keeps 2 or 3 requests open and repeats what was answered 408, 429, 503 or not at all loses none. What is received is limited by
 * `server/body-budget.ts`, and decoded one after the other (`server/media/picture.ts`), so a slow connection holds up nobody else.
 */
export async function inUploadTurn<T>(context: Readonly<RouterContextProvider>, request: Request, upload: () => Promise<T>) {
  if (!/^multipart\//i.test(request.headers.get('content-type') ?? '')) return upload(); // no file in it
  return (await inTurnOf(memberOf(context), upload)) ?? uploadsBusy(context);
}
