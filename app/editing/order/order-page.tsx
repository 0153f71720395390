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
import { kinds } from '../../works/kinds.ts';
import type { Route } from './+types/order-page';
import { orderOf, setOrder } from './order.server.ts';
import { tooLongToOrder } from './part-order-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const UNAVAILABLE = 'This work is no longer available.';

export const meta: Route.MetaFunction = noindexMeta(ORDER_TITLE);

/** All chapters or arcs of one's own work, to change their order (EDIT-22). `to` is the part whose new position is requested. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const order = await orderOf(memberOf(context), params.id);
  if (!order) refuse('not-found', UNAVAILABLE);
  return { order, ...orderShown(order.parts, new URL(request.url).searchParams) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const order = readOrder(await request.formData());
  if (!order) return problemNamed('bad-input', ORDER_INVALID);
  const saved = await setOrder(memberOf(context), id, order.ids);
  if (saved.done === 'not-found') return problemNamed('not-found', UNAVAILABLE);
  if (saved.done === 'invalid') return problemNamed('bad-input', ORDER_INVALID);
  if (saved.done === 'too-long') return problemNamed('bad-input', tooLongToOrder(saved.kind));
  if (saved.done === 'changed') return problem(409, 'order-changed', orderChanged(`${saved.part}s`));
  throw redirect(afterOrder(href('/works/:id/order', { id }), order), 303);
}

export const clientAction = actionErrors<typeof action>(ORDER_FAILED);

/** Also after a refusal, because the list on the page is outdated; not after a lost connection, when a loader would wait for it. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503;

export default function OrderPage({ loaderData: { order, status, requested }, actionData, params }: Route.ComponentProps) {
  const { kind, part, parts, isTooLong } = order;
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: kinds[kind].address(params.id), name: kind }}>{ORDER_TITLE}</PageHead>
      {isTooLong ? (
        <p>{tooLongToOrder(kind)}</p>
      ) : parts.length < 2 ? (
        <p>With two or more {part}s you can change their order here.</p>
      ) : requested ? (
        <MoveToForm items={parts} requested={requested} back={href('/works/:id/order', params)} />
      ) : (
        <OrderForm items={parts} loadedStatus={status} refusal={messageOfRefusal(actionData)}>
          <p>
            Readers get the {part}s of <bdi>{order.title}</bdi> in this order. Addresses stay as they are, and no one is notified.
          </p>
        </OrderForm>
      )}
    </main>
  );
}
