import type { RouterContextProvider } from 'react-router';
import { refusalResponse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Person } from '#server/identity/viewer.ts';
import { fairTurns } from '#server/media/decoding/turns.ts';
import { UPLOADS_BUSY } from './picture-rules.ts';

const WAIT_MS = 20_000;
/** After how many seconds an upload that was too many may be tried again. */
export const UPLOAD_RETRY_S = 3;
/** Waiting uploads are unread and cost only a connection; 25 members at their own limit fill the queue. */
const turn = fairTurns({ running: 400, waitingPerOwner: 80, waiting: 2_000 });

/** 429 with `Retry-After` in seconds: nothing was stored, and the client may retry after that time. A form shows again what was `typed`. */
export const uploadsBusy = <Shown extends { typed?: object }>(context: Readonly<RouterContextProvider>, shown?: Shown) =>
  refusalResponse(context, tooMany(UPLOAD_RETRY_S, UPLOADS_BUSY), shown);

/** Runs `store` one at a time per member. Null: the member has too many waiting uploads, or this one waited too long. */
export const inTurnOf = <T>(viewer: Person, store: () => Promise<T>): Promise<T | null> => turn(viewer.id, store, WAIT_MS);

/**
 * Runs uploads one at a time per member; up to 80 others wait unread for at most 20 seconds, then get 429 with `Retry-After`. A client
 * that keeps 2 or 3 requests open and retries after 408, 429, 503 or a network error loses none; `server/limits/bodies/body-budget.ts`
 * limits what is received.
 */
export async function inUploadTurn<T>(context: Readonly<RouterContextProvider>, request: Request, upload: () => Promise<T>) {
  if (!/^multipart\//i.test(request.headers.get('content-type') ?? '')) return upload(); // no file in it
  return (await inTurnOf(memberOf(context), upload)) ?? uploadsBusy(context);
}
