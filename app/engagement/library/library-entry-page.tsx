import { useEffect, useRef } from 'react';
import { href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { safeReturn } from '#server/http/form-response.ts';
import { badInput, type RefusedForm } from '#server/http/problem-rules.ts';
import { refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { useLatestChoice } from '../../forms/latest/use-latest-choice.ts';
import { SavedForm } from '../../forms/saved-form.tsx';
import { muteAddress } from '../../notifications/choices/mute-target-rules.ts';
import { kinds } from '../../works/kinds.ts';
import type { Route } from './+types/library-entry-page';
import { libraryEntryOf, saveDetails } from './library-entries.server.ts';
import type { action as stateAction } from './state.tsx';
import {
  LIBRARY_MESSAGES,
  LIBRARY_NOTE_MAX,
  LIBRARY_STATES,
  type LibraryState,
  readEntryForm,
  STATE_NAMES,
  stateFrom,
  type TypedEntry,
} from './state-rules.ts';
import '#ui/controls/chip.css';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

const TITLE = 'Your Library';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The page that a form leads back to: the one from which this page was opened. */
const addressOf = (id: string, search: URLSearchParams, saved: boolean) => {
  const back = search.get('back');
  const query = new URLSearchParams({ ...(back && { back }), ...(saved && { saved: 'yes' }) }).toString();
  return href('/works/:id/library', { id }) + (query && `?${query}`);
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const entry = await libraryEntryOf(memberOf(context), params.id);
  if (!entry) refuse('not-found', LIBRARY_MESSAGES.unavailable);
  const { searchParams } = new URL(request.url);
  return {
    entry,
    back: safeReturn(searchParams.get('back'), kinds[entry.kind].address(entry.id)),
    here: addressOf(entry.id, searchParams, false),
    isSaved: searchParams.has('saved'),
  };
}

/** Stores the note and the dates of a work (LIB-01). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { typed, details, fields } = readEntryForm(await request.formData());
  if (!details) return refusalResponse(context, badInput(Object.values(fields)[0] ?? '', fields), { typed });
  if (!(await saveDetails(memberOf(context), id, details)))
    return refusalResponse(context, refusalNamed('not-found', LIBRARY_MESSAGES.unavailable), { typed });
  throw redirect(addressOf(id, new URL(request.url).searchParams, true), 303);
}

export const clientAction = actionErrors<typeof action>(LIBRARY_MESSAGES.notSaved);

export default function LibraryEntryPage({ loaderData: { entry, back, here, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: back, name: 'where you were' }}>{TITLE}</PageHead>
      <p className="text-lg [overflow-wrap:anywhere]">
        <bdi>{entry.title}</bdi>
      </p>
      <States id={entry.id} state={entry.state} timesRead={entry.timesRead} here={here} />
      <Details entry={entry} result={actionData} isSaved={isSaved} />
      <p>
        <Link
          to={`${href('/works/:id/collections', { id: entry.id })}?${new URLSearchParams({ back: here })}`}
          className="link inline-flex min-h-11 items-center"
        >
          Add to your collections
        </Link>
      </p>
      <p>
        <Link to={muteAddress({ of: 'work', id: entry.id }, here)} className="link inline-flex min-h-11 items-center">
          Mute notices
        </Link>
      </p>
    </main>
  );
}

type StatesProps = { id: string; state: LibraryState | null; timesRead: number; here: string };

/** The four states as buttons, and `Read again` for a finished work. */
function States({ id, state, timesRead, here }: StatesProps) {
  const { Form, formData, refusal, onSubmit } = useLatestChoice<typeof stateAction>(`library ${id}`);
  const chosen = formData?.has('again') ? 'reading' : stateFrom(formData?.get('state'));
  const shown = formData ? chosen : state;
  const isChosen = formData !== undefined;
  const section = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    // Pressing `Read again` removes that button, so focus moves to the new state. A change made elsewhere moves no focus.
    if (before.current !== shown && shown && isChosen && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown, isChosen]);
  const action = href('/works/:id/state', { id });
  return (
    <section aria-labelledby="states" className="grid gap-3" ref={section}>
      <h2 id="states">Where it stands</h2>
      <p className="text-ink-2">Only you see this. Choose the current one again to remove it.</p>
      <Form method="post" action={action} onSubmit={onSubmit} className="flex flex-wrap gap-2">
        <input type="hidden" name="back" value={here} />
        {LIBRARY_STATES.map((option) => (
          <button
            key={option}
            type="submit"
            name="state"
            value={option === shown ? 'none' : option}
            className="chip min-h-11"
            aria-pressed={option === shown}
          >
            {STATE_NAMES[option]}
          </button>
        ))}
      </Form>
      {shown === 'finished' && (
        <Form method="post" action={action} onSubmit={onSubmit}>
          <input type="hidden" name="back" value={here} />
          <Button type="submit" variant="line" name="again" value="yes">
            Read again
          </Button>
        </Form>
      )}
      {timesRead > 0 && <p>{timesRead === 1 ? 'You have read this once before.' : `You have read this ${timesRead} times before.`}</p>}
      <ErrorMessage>{refusal}</ErrorMessage>
    </section>
  );
}

type DetailsProps = {
  entry: Route.ComponentProps['loaderData']['entry'];
  result: RefusedForm<TypedEntry, keyof TypedEntry> | undefined;
  isSaved: boolean;
};

/** The note and the dates. */
function Details({ entry, result, isSaved }: DetailsProps) {
  const typed = result?.typed ?? { note: entry.note, startedOn: entry.startedOn ?? '', finishedOn: entry.finishedOn ?? '' };
  const fields = result?.fields ?? {};
  return (
    <SavedForm result={result} saved={isSaved && LIBRARY_MESSAGES.saved} submit="Save note">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Started on" name="startedOn" type="date" defaultValue={typed.startedOn} error={fields.startedOn} />
        <TextInput label="Finished on" name="finishedOn" type="date" defaultValue={typed.finishedOn} error={fields.finishedOn} />
      </div>
      <TextArea
        label="Note"
        hint="Only you can read it."
        name="note"
        dir="auto"
        rows={6}
        maxLength={LIBRARY_NOTE_MAX}
        defaultValue={typed.note}
        error={fields.note}
      />
    </SavedForm>
  );
}
