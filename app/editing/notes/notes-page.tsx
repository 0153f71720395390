import { data, Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { PROBLEMS, type ProblemName, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors, refusalOf } from '../../forms/action-errors.ts';
import { kinds } from '../../works/kinds.ts';
import { addressOfCopy } from '../editing-rules.ts';
import type { Route } from './+types/notes-page';
import { notesOf, setNotes } from './notes.server.ts';
import { ANNOUNCEMENT_MAX, NOTE_MAX, NOTES_FAILED, NOTES_SAVED, type Notes, type NotesErrors, readNotes } from './notes-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Author’s Notes';
const UNAVAILABLE = 'This work is no longer available.';

export const meta: Route.MetaFunction = ({ matches }) => [titled(TITLE, matches), { name: 'robots', content: 'noindex' }];

const placeOf = (params: { id: string; partId?: string }) => ({ workId: params.id, partId: params.partId ?? null });

/** The notes around a chapter or arc, or the defaults of the whole work with its announcement, for the author (EDIT-23). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const notes = await notesOf(memberOf(context), placeOf(params));
  if (!notes) refuse('not-found', UNAVAILABLE);
  return { notes, isSaved: new URL(request.url).searchParams.has('saved') };
}

const refused = (name: ProblemName, message: string, notes: Notes, errors: NotesErrors = {}) =>
  data({ problem: name, message, notes, errors }, { status: PROBLEMS[name].status });

export async function action({ params, request, context }: Route.ActionArgs) {
  const { notes, errors } = readNotes(await request.formData());
  const [first] = Object.values(errors);
  if (first) return refused('bad-input', first, notes, errors);
  const place = placeOf(params);
  const result = await setNotes(memberOf(context), place, notes);
  if (!result) return refused('not-found', UNAVAILABLE, notes);
  if (result !== 'saved') return refused('bad-input', result.refused, notes);
  const { workId: id, partId } = place;
  throw redirect(`${partId ? href('/works/:id/parts/:partId/notes', { id, partId }) : href('/works/:id/notes', { id })}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(NOTES_FAILED);

export default function NotesPage({ loaderData: { notes, isSaved }, actionData, params }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const again = actionData && 'notes' in actionData ? actionData : null;
  const { before, after, announcement } = again?.notes ?? notes;
  const errors = again?.errors ?? {};
  const refusal = busy ? null : refusalOf(actionData);
  const { workId, partId } = placeOf(params);
  const part = kinds[notes.kind].part ?? 'chapter';
  const hint = (fallback: string | undefined) =>
    partId
      ? fallback
        ? `Empty: the note of the whole ${notes.kind} is shown.`
        : undefined
      : `For every ${part} without a note of its own.`;
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: addressOfCopy({ kind: notes.kind, workId, partId }), name: partId ? part : notes.kind }}>{TITLE}</PageHead>
      <p>Notes stand outside the text: their words are not counted, and readers can hide them.</p>
      <Form method="post" className="grid grid-cols-1 gap-5" key={isSaved ? 'saved' : 'form'}>
        {!partId && (
          <TextArea
            label="Announcement"
            hint={`Shown above the ${part}s. Empty: none.`}
            name="announcement"
            dir="auto"
            rows={3}
            maxLength={ANNOUNCEMENT_MAX}
            defaultValue={announcement}
            error={errors.announcement}
          />
        )}
        {(['before', 'after'] as const).map((side) => (
          <TextArea
            key={side}
            label={`Note ${side} the ${part}`}
            hint={hint(notes.defaults?.[side])}
            name={side}
            dir="auto"
            rows={5}
            maxLength={NOTE_MAX}
            defaultValue={side === 'before' ? before : after}
            error={errors[side]}
          />
        ))}
        {refusal && (
          <p role="alert" className={Object.keys(errors).length ? 'sr-only' : 'text-danger'}>
            {refusal}
          </p>
        )}
        <Button type="submit" busy={busy && 'Saving...'} className="justify-self-start">
          Save
        </Button>
        <p role="status">{isSaved && !busy && !refusal && NOTES_SAVED}</p>
      </Form>
    </main>
  );
}
