import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../forms/action-errors.ts';
import { ActionRefusedPage } from '../forms/action-refused.tsx';
import { cursorFrom } from '../lists/cursor-rules.ts';
import { loadErrors } from '../loading/load-errors/load-errors.ts';
import { TAG_MAX, withTag } from '../works/class-rules.ts';
import { languagesOf } from '../works/languages/languages.server.ts';
import type { Route } from './+types/content-page';
import { CONTENT_MESSAGES, choicesOf } from './content-rules.ts';
import { chooseContent, chosenContent } from './content-settings.server.ts';
import { ContentView } from './content-view.tsx';
import { listAlwaysShown, listChosenTags, listHiddenPeople, listHiddenWorks } from './hidden-lists.server.ts';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: CONTENT_MESSAGES.signedOut,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(CONTENT_MESSAGES.title);

/** The choices and all lists from their start, or a later page of one of the lists (SHOWN-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const { searchParams } = new URL(request.url);
  const [cursor, of] = [cursorFrom(searchParams), searchParams.get('of')];
  const tag = of === 'tags' ? (searchParams.get('after')?.slice(0, TAG_MAX) ?? null) : null;
  const isLater = cursor !== null || tag !== null;
  const isIncluded = (list: string) => !isLater || of === list;
  const [chosen, languages, tags, works, people, always] = await Promise.all([
    isLater ? null : chosenContent(viewer),
    isLater ? null : languagesOf(viewer),
    isIncluded('tags') ? listChosenTags(viewer, tag) : null,
    isIncluded('works') ? listHiddenWorks(viewer, cursor) : null,
    isIncluded('people') ? listHiddenPeople(viewer, cursor) : null,
    isIncluded('always') ? listAlwaysShown(viewer, cursor) : null,
  ]);
  const choices = chosen && languages ? { chosen, languages } : null;
  return { choices, tags, works, people, always, isLater, isSaved: searchParams.has('saved') };
}

export const clientLoader = loadErrors<typeof loader>(CONTENT_MESSAGES.notLoaded);

/** A field for each choice, such as `tag spiders`; `newTag` hides a tag or, with `newChoice`, warns about it (SHOWN-01, SHOWN-03). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const chosen = choicesOf(form);
  if (!chosen) return problemNamed('bad-input', CONTENT_MESSAGES.unreadable);
  if (form.has('newTag')) {
    const [tag] = withTag([], String(form.get('newTag')));
    if (!tag) return problemNamed('bad-input', CONTENT_MESSAGES.noTag);
    chosen.push({ dimension: 'tag', name: tag, choice: form.get('newChoice') === 'warn' ? 'warn' : 'hide' });
  }
  const refusal = await chooseContent(memberOf(context), chosen);
  if (refusal) return problem(422, 'not-saved', refusal);
  return formResponse(request, safeReturn(form.get('back'), `${href('/settings/content')}?saved`), { saved: true });
}

export const clientAction = actionErrors<typeof action>(CONTENT_MESSAGES.notSaved);

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('failed' in loaderData)
    return <ActionRefusedPage result={{ message: loaderData.failed }} back={href('/settings')} backLabel="Back to Settings" />;
  const { isLater, isSaved } = loaderData;
  const refusal = messageOfRefusal(actionData);
  return (
    <main className="wrap content-page" id="main">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>{CONTENT_MESSAGES.title}</PageHead>
      <p>{CONTENT_MESSAGES.about}</p>
      {refusal && <p role="alert">{refusal}</p>}
      <p role="status" className="content-saved">
        {isSaved && !refusal && CONTENT_MESSAGES.saved}
      </p>
      <ContentView {...loaderData} />
      {isLater && (
        <p>
          <Link className="link" to={href('/settings/content')}>
            Back to all choices
          </Link>
        </p>
      )}
    </main>
  );
}
