import { Form } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { MoveToFields } from './move-to-fields.tsx';
import type { OrderedItem } from './order-rules.ts';

type Props = { items: readonly OrderedItem[]; requested: OrderedItem; back: string };

/** Asks for the new position of an item, without JavaScript. */
export const MoveToForm = ({ items, requested, back }: Props) => (
  <Form method="post" action={back} className="grid justify-items-start gap-4">
    <input type="hidden" name="order" value={items.map(({ id }) => id).join(' ')} />
    <input type="hidden" name="move" value={`to:${requested.id}`} />
    <MoveToFields title={requested.title} at={items.indexOf(requested) + 1} of={items.length}>
      <ButtonLink variant="quiet" to={back}>
        Cancel
      </ButtonLink>
    </MoveToFields>
  </Form>
);
