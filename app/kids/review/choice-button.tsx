import { Form, useNavigation } from 'react-router';
import { CHOICE_NAMES, type ReviewChoice } from './grown-up-review-rules.ts';

type Props = { story: { id: string; draftId: string; title: string }; choice: ReviewChoice };

/** A form with one choice for a story. The name of the story is read out, because a page has many of these buttons. */
export function ChoiceButton({ story, choice }: Props) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      <input type="hidden" name="work" value={story.id} />
      <input type="hidden" name="version" value={story.draftId} />
      <button type="submit" name="choice" value={choice} className="kids-btn kids-btn-white kids-btn-small" aria-disabled={busy}>
        {CHOICE_NAMES[choice]}
        <span className="sr-only"> “{story.title}”</span>
      </button>
    </Form>
  );
}
