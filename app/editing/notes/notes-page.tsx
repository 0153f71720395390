import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput, type RefusedAction, type RefusedForm } from '#server/http/problem-rules.ts';
import { refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { TextArea } from '#ui/controls/field.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { kinds } from '../../works/kinds.ts';
import { addressOfCopy, NOTIFY_DAYS, notifiedLately } from '../editing-rules.ts';
import { WorkForm } from '../work-form.tsx';
import type { Route } from './+types/notes-page';
import { notesOf, setNotes } from './notes.server.ts';
import {
  ANNOUNCEMENT_MAX,
  NOT_NOTIFIED,
  NOTE_MAX,
  NOTES_FAILED,
  NOTES_SAVED,
  NOTIFY_OF_ANNOUNCEMENT,
  type Notes,
  type NotesForm,
  readNotes,
  SAVE_WITHOUT_NOTICE,
} from './notes-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const LATELY = 'notified-lately';
const TITLE = 'Author’s Notes';
const UNAVAILABLE = 'This work is no longer available.';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

const placeOf = (params: { id: string; partId?: string }) => ({ workId: params.id, partId: params.partId ?? null });

/** The notes around a chapter or arc, or the defaults of the whole work with its announcement, for the author (EDIT-23). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const notes = await notesOf(memberOf(context), placeOf(params));
  if (!notes) refuse('not-found', UNAVAILABLE);
  const saved = new URL(request.url).searchParams.get('saved');
  return { notes, saved: saved === null ? null : saved === 'not-notified' ? NOT_NOTIFIED : NOTES_SAVED };
}

type Typed = Pick<NotesForm, 'notes' | 'isNotifying'>;

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = readNotes(await request.formData());
  const { notes, isNotifying, fields } = form;
  const refused = <Field extends string>(refusal: RefusedAction<Field>) =>
    refusalResponse(context, refusal, { typed: { notes, isNotifying } });
  const [first] = Object.values(fields);
  if (first) return refused(badInput(first, fields));
  const place = placeOf(params);
  const result = await setNotes(memberOf(context), place, form);
  if (!result) return refused(refusalNamed('not-found', UNAVAILABLE));
  if (typeof result !== 'string' && 'again' in result)
    return refused({ status: 409, problem: LATELY, message: notifiedLately(result.again, 'UTC') });
  if (typeof result !== 'string') return refused(result);
  const { workId: id, partId } = place;
  const page = partId ? href('/works/:id/parts/:partId/notes', { id, partId }) : href('/works/:id/notes', { id });
  throw redirect(`${page}?saved${result === 'saved' ? '' : `=${result}`}`, 303);
}

export const clientAction = actionErrors<typeof action>(NOTES_FAILED);

export default function NotesPage({ loaderData: { notes, saved }, actionData, params }: Route.ComponentProps) {
  const refused: RefusedForm<Typed, keyof Notes> | null = actionData && 'problem' in actionData ? actionData : null;
  const { before, after, announcement } = refused?.typed?.notes ?? notes;
  const fields = refused?.fields ?? {};
  const isLately = refused?.problem === LATELY;
  const { workId, partId } = placeOf(params);
  const part = kinds[notes.kind].part ?? 'chapter';
  const hint = (fallback: string | undefined) =>
    partId
      ? fallback
        ? `Leave empty to show the note for the whole ${notes.kind}.`
        : undefined
      : `For every ${part} without a note of its own.`;
  return (
    <WorkForm
      title={TITLE}
      back={{ to: addressOfCopy({ kind: notes.kind, workId, partId }), name: partId ? part : notes.kind }}
      about={<p>Notes stand outside the text: their words are not counted, and readers can hide them.</p>}
      result={actionData}
      saved={saved ?? false}
      submit={isLately ? SAVE_WITHOUT_NOTICE : 'Save'}
    >
      {!partId && (
        <AnnouncementFields
          part={part}
          typed={announcement}
          isNotifying={refused?.typed?.isNotifying ?? false}
          error={fields.announcement}
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
          error={fields[side]}
        />
      ))}
      {isLately && <input type="hidden" name="agreed" value="yes" />}
    </WorkForm>
  );
}

type AnnouncementProps = { part: string; typed: string; isNotifying: boolean; error: string | undefined };

/** The announcement of a work, and whether its followers are notified of it; not checked by itself (EDIT-23). */
const AnnouncementFields = ({ part, typed, isNotifying, error }: AnnouncementProps) => (
  <div className="grid gap-2">
    <TextArea
      label="Announcement"
      hint={`Shown above the ${part}s. Leave empty for none.`}
      name="announcement"
      dir="auto"
      rows={3}
      maxLength={ANNOUNCEMENT_MAX}
      defaultValue={typed}
      error={error}
    />
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name="followers" value="update" defaultChecked={isNotifying} />
      {NOTIFY_OF_ANNOUNCEMENT}
    </label>
    <p className="field-hint">Followers can be notified of changes and announcements once every {NOTIFY_DAYS} days.</p>
  </div>
);
