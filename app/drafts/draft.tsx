import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { problemNamed, refusalResponse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { inSlices } from '#server/limits/slices.ts';
import { log } from '#server/process/log.ts';
import type { Route } from './+types/draft';
import { saveProblem } from './draft-limit-rules.ts';
import { DRAFT_NOT_SAVED, NOT_AUTHENTICATED } from './rules.ts';
import { readSave, TOO_LARGE } from './saving/read-save.ts';
import { saveDraft } from './saving/save-draft.server.ts';
import { draftSave } from './saving/schemas.ts';

// The action also consumes `draft-kilobytes`, because the size of a save costs more than its number.
export const handle = {
  who: 'member',
  limit: 'draft',
  body: 'draft',
  signedOut: NOT_AUTHENTICATED,
  children: true,
} as const satisfies Policy;

/** Accepts one save of the sync engine, as JSON. A 409 names the server's revision and page keys; the client then saves a separate copy. */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return problemNamed('method-unknown');
  if (!isId(params.id)) return problemNamed('not-found');
  const writer = memberOf(context);
  const length = request.headers.get('content-length');
  const early = length ? null : await request.text(); // without a declared length, read at most the size limit of a save
  const wait = await consume('draft-kilobytes', writer.id, 'member', Math.ceil((early ? Buffer.byteLength(early) : Number(length)) / 1024));
  if (wait) return refusalResponse(context, tooMany(wait));
  const text = early ?? (await request.text());
  const body = await inSlices(() => readSave(text));
  if (body === TOO_LARGE) return problemNamed('too-large');
  const tooMuch = saveProblem(body);
  if (tooMuch) return problemNamed('bad-input', tooMuch);
  const read = draftSave.safeParse(body);
  if (!read.success) return problemNamed('bad-input', read.error.issues[0]?.message ?? DRAFT_NOT_SAVED);
  if (writer.role === 'child' && read.data.kind !== 'kids') return problemNamed('not-found', 'This draft is no longer available.');
  // Another member signed in while the page was open.
  if (read.data.by && read.data.by !== writer.id) return problemNamed('sign-in-needed', NOT_AUTHENTICATED);
  try {
    const saved = await saveDraft(writer, params.id, read.data);
    switch (saved.done) {
      case 'saved':
        return Response.json({
          revision: saved.revision,
          lastModified: saved.lastModified,
          ...(saved.isOfDeletedPart && { isOfDeletedPart: true }),
        });
      case 'conflict':
        return Response.json(
          { problem: 'draft-conflict', message: 'This draft was changed elsewhere.', revision: saved.revision, keys: saved.keys },
          { status: 409 },
        );
      case 'missing':
        return Response.json({ problem: 'pages-missing', message: 'Some pages haven’t arrived yet.', keys: saved.keys }, { status: 422 });
      case 'refused':
        return Response.json({ problem: 'bad-input', message: saved.message, page: saved.page }, { status: 422 });
      case 'too-many':
        return refusalResponse(context, tooMany(saved.retryAfter));
      case 'not-author':
        return problemNamed('not-allowed', 'Only the author can add to this work.');
      case 'not-found':
        return problemNamed('not-found', 'This draft is no longer available.');
    }
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'draft save failed');
    throw error;
  }
}
