import { href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problem, problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import { MoveToForm } from '../../ordering/move-to-form.tsx';
import { OrderForm } from '../../ordering/order-form.tsx';
import { afterOrder, ORDER_FAILED, ORDER_INVALID, ORDER_TITLE, orderChanged, orderShown, readOrder } from '../../ordering/order-rules.ts';
import { SERIES_MESSAGES } from '../series-rules.ts';
import type { Route } from './+types/series-order-page';
import { seriesOrder, setSeriesOrder } from './series-order.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(ORDER_TITLE);

/** All works of one's own series, to change their order (SERIES-03). `to` is the work whose new position is requested. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const order = await seriesOrder(memberOf(context), params.id);
  if (!order) refuse('not-found', SERIES_MESSAGES.notFound);
  return { ...order, ...orderShown(order.items, new URL(request.url).searchParams) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const order = readOrder(await request.formData());
  if (!order) return problemNamed('bad-input', ORDER_INVALID);
  const saved = await setSeriesOrder(memberOf(context), id, order.ids);
  if (saved === 'not-found') return problemNamed('not-found', SERIES_MESSAGES.unavailable);
  if (saved === 'invalid') return problemNamed('bad-input', ORDER_INVALID);
  if (saved === 'changed') return problem(409, 'order-changed', orderChanged('works'));
  throw redirect(afterOrder(href('/series/:id/order', { id }), order), 303);
}

export const clientAction = actionErrors<typeof action>(ORDER_FAILED);

/** Also after a refusal, because the list on the page is outdated; not after a lost connection, when a loader would wait for it. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503;

export default function SeriesOrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, items, status, requested } = loaderData;
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/series/:id', params), name: 'the series' }}>{ORDER_TITLE}</PageHead>
      {items.length < 2 ? (
        <p>With two or more works you can change their order here.</p>
      ) : requested ? (
        <MoveToForm items={items} requested={requested} back={href('/series/:id/order', params)} />
      ) : (
        <OrderForm items={items} loadedStatus={status} refusal={messageOfRefusal(actionData)}>
          <p className="[overflow-wrap:anywhere]">
            Readers get the works of <bdi>{title}</bdi> in this order. No one is notified.
          </p>
        </OrderForm>
      )}
    </main>
  );
}
