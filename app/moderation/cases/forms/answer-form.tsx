import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { ANSWER_MAX } from '../../decisions/decision-rules.ts';
import { type QueueQuery, queueSearch } from '../../queue/queue-rules.ts';
import { fieldsIn, typedIn } from './refused-form.ts';
import { useDecision } from './use-decision.ts';

type Props = { id: string; isOpen: boolean; query: QueueQuery; refused: unknown };

/**
 * Answers a problem report, or closes it with the thanks of every report; plain forms first. `refused` is the result of a form that was
 * sent without JavaScript. Once closed, only a refusal is shown.
 */
export function AnswerForm({ id, isOpen, query, refused }: Props) {
  const { Form, formProps, result, isBusy, message } = useDecision(refused);
  const { answer: error } = fieldsIn(message ? result : null);
  const search = queueSearch(query);
  return (
    <>
      {message && (
        <p role="alert" className="decide-refusal">
          {message}
        </p>
      )}
      {isOpen && (
        <>
          <Form {...formProps} action={href('/moderation/cases/:id/answer', { id }) + search} className="decide-form" aria-label="Answer">
            <TextArea
              label="Answer to the reporter"
              name="answer"
              dir="auto"
              rows={5}
              maxLength={ANSWER_MAX}
              defaultValue={typedIn(refused, { answer: '' }).answer}
              error={error ?? null}
            />
            <Button type="submit" inactive={isBusy}>
              Answer
            </Button>
          </Form>
          <Form
            {...formProps}
            action={href('/moderation/cases/:id/decide', { id }) + search}
            className="decide-form"
            aria-label="Close without an answer"
          >
            <Button type="submit" name="action" value="dismiss" variant="line" inactive={isBusy} data-key="d" aria-keyshortcuts="d">
              Close
            </Button>
          </Form>
        </>
      )}
    </>
  );
}
