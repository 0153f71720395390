import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';

type Props = {
  workId: string;
  isFeatured: boolean;
  /** The page that a form without JavaScript returns to. */
  back: string;
};

/** Sets or takes `Featured!`, for moderators on the page of a kids story and in its case (SAFE-07). */
export function FeatureButton({ workId, isFeatured, back }: Props) {
  const { Form, data, state } = useFetcher();
  const isBusy = state !== 'idle';
  const message = isBusy ? null : messageOfRefusal(data);
  return (
    <Form method="post" action={href('/works/:id/featured', { id: workId })} className="mt-3">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="featured" value={isFeatured ? 'no' : 'yes'} />
      {message && <p role="alert">{message}</p>}
      <Button type="submit" variant="line" busy={isBusy && 'Saving...'}>
        {isFeatured ? 'Remove Featured!' : 'Mark as Featured!'}
      </Button>
    </Form>
  );
}
