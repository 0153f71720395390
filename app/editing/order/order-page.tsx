import { Form, href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problem, problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors, refusalOf } from '../../forms/action-errors.ts';
import { kinds } from '../../works/kinds.ts';
import type { Route } from './+types/order-page';
import { MoveToFields } from './move-to-fields.tsx';
import { orderOf, setOrder } from './order.server.ts';
import { OrderForm } from './order-form.tsx';
import {
  nowAt,
  ORDER_FAILED,
  ORDER_INVALID,
  ORDER_SAVED,
  ORDER_TITLE,
  type OrderedPart,
  orderChanged,
  readOrder,
  tooLongToOrder,
} from './order-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const UNAVAILABLE = 'This work is no longer available.';

export const meta: Route.MetaFunction = ({ matches }) => [titled(ORDER_TITLE, matches), { name: 'robots', content: 'noindex' }];

/** All chapters or arcs of one's own work, to change their order (EDIT-22). `to` is the part whose new position is requested. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const order = await orderOf(memberOf(context), params.id);
  if (!order) refuse('not-found', UNAVAILABLE);
  const { searchParams } = new URL(request.url);
  const find = (id: string | null) => order.parts.find((part) => part.id === id) ?? null;
  const last = find(searchParams.get('moved'));
  const lastMove = last && nowAt(last.title, order.parts.indexOf(last) + 1, order.parts.length);
  return { order, status: lastMove ?? (searchParams.has('saved') ? ORDER_SAVED : ''), requested: find(searchParams.get('to')) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const order = readOrder(await request.formData());
  if (!order) return problem(422, 'bad-input', ORDER_INVALID);
  const saved = await setOrder(memberOf(context), id, order.ids);
  if (saved.done === 'not-found') return problemNamed('not-found', UNAVAILABLE);
  if (saved.done === 'invalid') return problem(422, 'bad-input', ORDER_INVALID);
  if (saved.done === 'too-long') return problem(422, 'bad-input', tooLongToOrder(saved.kind));
  if (saved.done === 'changed') return problem(409, 'order-changed', orderChanged(saved.part));
  const page = href('/works/:id/order', { id });
  throw redirect(order.moved ? `${page}?moved=${order.moved}#part-${order.moved}` : `${page}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(ORDER_FAILED);

/** Also after a refusal, which is because the parts are others than those on the page. */
export const shouldRevalidate = () => true;

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
        <MoveToPage parts={parts} requested={requested} back={href('/works/:id/order', params)} />
      ) : (
        <OrderForm part={part} title={order.title} parts={parts} loadedStatus={status} refusal={refusalOf(actionData)} />
      )}
    </main>
  );
}

/** Asks for the new position of a part, without JavaScript. */
const MoveToPage = ({ parts, requested, back }: { parts: readonly OrderedPart[]; requested: OrderedPart; back: string }) => (
  <Form method="post" action={back} className="grid justify-items-start gap-4">
    <input type="hidden" name="order" value={parts.map(({ id }) => id).join(' ')} />
    <input type="hidden" name="move" value={`to:${requested.id}`} />
    <MoveToFields title={requested.title} at={parts.indexOf(requested) + 1} of={parts.length}>
      <ButtonLink variant="quiet" to={back}>
        Cancel
      </ButtonLink>
    </MoveToFields>
  </Form>
);
