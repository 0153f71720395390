import { Form, href } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import '../create/fields.css';

export const DeleteQuestion = ({ id, name, refusal }: { id: string; name: string; refusal: string | null }) => (
  <main className="wrap channel-page" id="main">
    <h1 className="display text-3xl">Delete this channel?</h1>
    <p>
      <b dir="auto">{name}</b> will be deleted for everyone, with every message and file in it. This action cannot be undone.
    </p>
    {refusal && (
      <p role="alert" className="channel-refusal">
        {refusal}
      </p>
    )}
    <Form method="post" className="channel-end">
      <ButtonLink variant="quiet" to={href('/community/channel/:id/settings', { id })}>
        Cancel
      </ButtonLink>
      <Button type="submit" variant="danger">
        Delete Channel
      </Button>
    </Form>
  </main>
);
