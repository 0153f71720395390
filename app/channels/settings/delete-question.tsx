import { Form, href, Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
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
      <Link className="btn btn-quiet" to={href('/community/channel/:id/settings', { id })}>
        Cancel
      </Link>
      <Button type="submit" variant="danger">
        Delete Channel
      </Button>
    </Form>
  </main>
);
