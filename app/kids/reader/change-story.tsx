import { Form, href, useNavigation } from 'react-router';

/** Opens a child's own story in the editor again (SAFE-06). */
export function ChangeStory({ id }: { id: string }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={href('/works/:id/change', { id })}>
      <button type="submit" className="kids-btn kids-btn-white kids-btn-small" aria-disabled={busy}>
        Change my story
      </button>
    </Form>
  );
}
