import { useEffect } from 'react';
import { Form, href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { TextInput } from '#ui/controls/field.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { HOME, PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { FollowButton } from '../../following/follow/follow-button.tsx';
import { actionErrors } from '../../forms/action-errors.ts';
import { ActionForm } from '../../forms/action-form.tsx';
import { useLatestChoice } from '../../forms/latest/use-latest-choice.ts';
import { newId } from '../../forms/new-id.ts';
import type { Route } from './+types/filters-page';
import type { action as change } from './change-filter.tsx';
import { ConditionList } from './condition-list.tsx';
import { FILTER_NAME_MAX, readAddress, readFilterName, SAVED_FILTER_MESSAGES } from './saved-filter-rules.ts';
import { changeFilter, type SavedFilter, savedFiltersOf, saveFilter } from './saved-filters.server.ts';
import './saved-filters.css';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

const TITLE = 'Your Filters';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

export const loader = async ({ context }: Route.LoaderArgs) => ({ filters: await savedFiltersOf(memberOf(context)) });

/** Saves a filter under a name, or replaces the conditions of the one that `replace` names (FILTER-08). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const [id, to, replace] = [form.get('id'), form.get('to'), form.get('replace')];
  const address = readAddress(to);
  if ('problem' in address) return refusalResponse(context, address);
  const { path, search } = address;
  if (typeof replace === 'string' && replace) {
    if (!(await changeFilter(viewer, replace, { path, search }))) return problemNamed('not-found', SAVED_FILTER_MESSAGES.notFound);
    throw redirect(href('/filters'), 303);
  }
  const read = readFilterName(form.get('name'));
  const typed = { to: String(to), name: String(form.get('name') ?? '') };
  if ('problem' in read) return refusalResponse(context, read, { typed });
  const saved = await saveFilter(viewer, isId(id) ? id : newId(), { name: read.name, path, search });
  if ('problem' in saved) return refusalResponse(context, saved, { typed });
  throw redirect(href('/filters'), 303);
}

export const clientAction = actionErrors<typeof action>(SAVED_FILTER_MESSAGES.notSaved);

export default function FiltersPage({ loaderData: { filters }, actionData }: Route.ComponentProps) {
  const refused: RefusedForm<{ to: string; name: string }> | null = actionData && 'problem' in actionData ? actionData : null;
  return (
    <main id="main" className="wrap saved-filters">
      <PageHead back={HOME}>{TITLE}</PageHead>
      {refused && (refused.typed ? <NewFilter {...refused.typed} refusal={refused.message} /> : <p role="alert">{refused.message}</p>)}
      {filters.length ? (
        <ol className="saved-filter-list">
          {filters.map((filter, at) => (
            <SavedFilterItem key={filter.id} filter={filter} isFirst={at === 0} isLast={at === filters.length - 1} />
          ))}
        </ol>
      ) : (
        <Empty glyph={<BookGlyph size={72} />} title="Nothing sifted yet" action={<ButtonLink to={href('/browse')}>Browse</ButtonLink>}>
          {SAVED_FILTER_MESSAGES.none}
        </Empty>
      )}
    </main>
  );
}

/** The refused form again, with what was typed. */
const NewFilter = ({ to, name, refusal }: { to: string; name: string; refusal: string }) => (
  <Form method="post" action={href('/filters')} className="saved-filter-form">
    <input type="hidden" name="to" value={to} />
    <TextInput label="Name" name="name" dir="auto" required maxLength={FILTER_NAME_MAX} defaultValue={name} error={refusal} />
    <Button type="submit">Save filter</Button>
  </Form>
);

/** Shows the first works of a filter on Home, or removes them; a fourth one is refused with the reason (FILTER-08). */
function HomeRowButton({ filter: { id, name, onHome } }: { filter: SavedFilter }) {
  const { Form, formData, data, refusal, onSubmit } = useLatestChoice<typeof change>(`filter on Home ${id}`);
  const isOn = formData ? formData.get('home') === 'yes' : onHome;
  useEffect(() => {
    if (data && refusal) void showToast({ message: refusal, kind: 'error' });
  }, [data, refusal]);
  return (
    <Form method="post" action={href('/filters/:id', { id })} onSubmit={onSubmit} preventScrollReset>
      <Button
        type="submit"
        variant={isOn ? 'line' : 'soft'}
        size="sm"
        name="home"
        value={isOn ? 'no' : 'yes'}
        aria-pressed={isOn}
        aria-label={`Show on Home: ${name}`}
      >
        Show on Home
      </Button>
    </Form>
  );
}

function SavedFilterItem({ filter, isFirst, isLast }: { filter: SavedFilter; isFirst: boolean; isLast: boolean }) {
  const to = href('/filters/:id', { id: filter.id });
  return (
    <li className="saved-filter" ref={focusOnRemoval}>
      <div className="saved-filter-words">
        <Link to={filter.address} dir="auto">
          {filter.name}
        </Link>
        <ConditionList path={filter.path} filter={filter.filter} deleted={filter.deleted} />
      </div>
      <div className="saved-filter-actions">
        <ActionForm action={to}>
          {(['up', 'down'] as const).map((way) => (
            <Button
              key={way}
              type="submit"
              variant="quiet"
              size="sm"
              name="move"
              value={way}
              inactive={way === 'up' ? isFirst : isLast}
              aria-label={`Move ${way}: ${filter.name}`}
            >
              Move {way}
            </Button>
          ))}
        </ActionForm>
        <FollowButton kind="filter" id={filter.id} name={filter.name} following={filter.following} signedIn back={href('/filters')} />
        <HomeRowButton filter={filter} />
        <details>
          <summary className={buttonClass({ variant: 'quiet', size: 'sm' }, 'saved-filter-rename')} aria-label={`Rename: ${filter.name}`}>
            Rename
          </summary>
          <ActionForm action={to} className="saved-filter-form">
            <TextInput label="New name" name="name" dir="auto" required maxLength={FILTER_NAME_MAX} defaultValue={filter.name} />
            <Button type="submit" size="sm" aria-label={`Save the name: ${filter.name}`}>
              Save name
            </Button>
          </ActionForm>
        </details>
        <ActionForm action={href('/filters/:id/delete', { id: filter.id })}>
          <Button type="submit" variant="quiet" size="sm" aria-label={`Delete: ${filter.name}`}>
            Delete
          </Button>
        </ActionForm>
      </div>
    </li>
  );
}
