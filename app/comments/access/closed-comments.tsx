import { TextArea } from '#ui/controls/field.tsx';
import { type Closed, closedSentence } from '../comment-rules.ts';

type Props = { closed: NonNullable<Closed>; id?: string; refusal?: string | null; typed?: string };

/** In place of the form: why the viewer cannot comment (CMT-01), with a text that was sent when the author had just changed it. */
export const ClosedComments = ({ closed, id, refusal = null, typed = '' }: Props) => (
  <div className="comments-closed" id={id} tabIndex={-1}>
    <p dir="auto">{closedSentence(closed)}</p>
    {typed && <TextArea label="Your comment" dir="auto" rows={2} readOnly defaultValue={typed} error={refusal} />}
  </div>
);
