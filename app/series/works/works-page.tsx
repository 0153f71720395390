import type { ReactNode } from 'react';
import { Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import { cursorFrom, cursorParam } from '../../lists/cursor-rules.ts';
import { PageLinks } from '../../lists/page-links.tsx';
import { Cover, type CoverWork } from '../../works/covers/cover.tsx';
import { KindLabel } from '../../works/kind-label.tsx';
import { readSeries } from '../series.server.ts';
import { SERIES_MESSAGES, SERIES_OF_WORK_MAX, SERIES_WORKS_MAX, shownPlace, worksCount } from '../series-rules.ts';
import type { Route } from './+types/works-page';
import { LabelForm } from './label-form.tsx';
import { LABEL_MESSAGES } from './label-rules.ts';
import { setInSeries, worksToAdd } from './series-works.server.ts';
import '../series.css';
import './works-page.css';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Works in the Series';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The works of one's own series, and one's other works by page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const found = await readSeries(viewer, params.id);
  if (!found?.isOwn) refuse('not-found', SERIES_MESSAGES.notFound);
  const { searchParams } = new URL(request.url);
  const { works: others, more } = await worksToAdd(viewer, found.id, cursorFrom(searchParams));
  const find = <W extends { id: string }>(name: string, list: readonly W[]) => list.find(({ id }) => id === searchParams.get(name));
  const [added, labeled, removed] = [find('added', found.works), find('labeled', found.works), find('removed', others)];
  const status = added
    ? SERIES_MESSAGES.added(added.title)
    : labeled
      ? LABEL_MESSAGES.saved(labeled.title, shownPlace(labeled))
      : removed
        ? SERIES_MESSAGES.removed(removed.title)
        : '';
  const { id, title, works } = found;
  return { series: { id, title, works }, others, more, isLater: searchParams.has('after'), status };
}

/** Adds a work to one's own series, or takes it out. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [work, isIn] = [String(form.get('work') ?? ''), form.get('in') !== 'no'];
  const changed = await setInSeries(memberOf(context), id, work, isIn);
  if (changed === 'not-found') return problemNamed('not-found', SERIES_MESSAGES.unavailable);
  if (changed !== 'saved') return refusalResponse(context, changed);
  throw redirect(`${href('/series/:id/works', { id })}?${isIn ? 'added' : 'removed'}=${work}`, 303);
}

export const clientAction = actionErrors<typeof action>(SERIES_MESSAGES.notSaved);

export default function WorksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { series, others, more, isLater, status } = loaderData;
  const { id, title, works } = series;
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : messageOfRefusal(actionData);
  const page = href('/series/:id/works', { id });
  return (
    <main id="main" className="wrap series-manage">
      <PageHead back={{ to: href('/series/:id', { id }), name: 'the series' }}>{TITLE}</PageHead>
      <p className="[overflow-wrap:anywhere]">
        Add works to <bdi>{title}</bdi> or take them out. They stay as they are. A series has at most {SERIES_WORKS_MAX} works, and a work
        is in at most {SERIES_OF_WORK_MAX} series.
      </p>
      <p role="status" className="series-manage-status" dir="auto">
        {!busy && !refusal && status}
      </p>
      <ErrorMessage>{refusal}</ErrorMessage>
      <section aria-labelledby="in-series">
        <h2 className="display text-xl" id="in-series">
          In this series: {worksCount(works.length)}
        </h2>
        {works.length ? (
          <ol className="series-manage-list">
            {works.map((work) => (
              <Row key={work.id} work={work} place={shownPlace(work)}>
                <ChangeForm action={page} work={work} isIn={false} busy={busy} />
                <LabelForm seriesId={id} work={work} />
              </Row>
            ))}
          </ol>
        ) : (
          <p className="text-ink-2">No works yet. Add the first one below.</p>
        )}
      </section>
      <section aria-labelledby="other-works">
        <h2 className="display text-xl" id="other-works">
          Your other works
        </h2>
        {others.length ? (
          <ul className="series-manage-list">
            {others.map((work) => (
              <Row key={work.id} work={work}>
                <ChangeForm action={page} work={work} isIn busy={busy} />
              </Row>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">{isLater || works.length ? 'That’s everything.' : 'Works that you publish appear here.'}</p>
        )}
        <PageLinks newest={isLater && page} earlier={more && `${page}?after=${cursorParam(more)}`} />
      </section>
    </main>
  );
}

type Line = CoverWork & { id: string };

const Row = ({ work, place, children }: { work: Line; place?: string; children: ReactNode }) => (
  <li className="series-manage-row" id={`row-${work.id}`} ref={focusOnRemoval}>
    <Cover work={work} sizes="54px" />
    <span className="series-manage-words">
      {place ? <small dir="auto">{place}</small> : <KindLabel kind={work.kind} />}
      <b dir="auto" id={`work-${work.id}`}>
        {work.title}
      </b>
    </span>
    {children}
  </li>
);

const ChangeForm = ({ action, work, isIn, busy }: { action: string; work: Line; isIn: boolean; busy: boolean }) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="work" value={work.id} />
    <input type="hidden" name="in" value={isIn ? 'yes' : 'no'} />
    <Button type="submit" size="sm" variant={isIn ? 'line' : 'quiet'} inactive={busy} aria-describedby={`work-${work.id}`}>
      {isIn ? 'Add' : 'Remove'}
    </Button>
  </Form>
);
