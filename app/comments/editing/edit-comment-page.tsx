import { useState } from 'react';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { type ProblemName, refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '../../holds/hold-rules.ts';
import { wordsRefusal } from '../../holds/text/check-text.server.ts';
import { COMMENT_NOT_EDITED, COMMENT_UNAVAILABLE, readComment } from '../comment-rules.ts';
import { SpoilerBox } from '../covered/spoiler-box.tsx';
import { MentionField } from '../mentions/mention-field.tsx';
import { subjects } from '../subject-rules.ts';
import type { Route } from './+types/edit-comment-page';
import { editableComment, editComment } from './edit-comment.server.ts';
import '../comments.css';

export const handle = { who: 'member', limit: 'comment', reading: 'read', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Edit Comment');

/** The words of an own comment, to be edited at any time; for everyone else it is not found (REPLY-04). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await editableComment(memberOf(context), params.id);
  if (!found) refuse('not-found', COMMENT_UNAVAILABLE);
  if (found === 'refused') refuse('not-here');
  return found;
}

type Refused = RefusedForm<{ text: string; isSpoiler: boolean }>;

export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const [text, isSpoiler] = [form.get('text'), form.get('spoiler') === 'yes'];
  const typed = { text: typeof text === 'string' ? text : '', isSpoiler };
  const refused = (name: ProblemName, message?: string) => refusalResponse(context, refusalNamed(name, message), { typed });
  const read = readComment(text);
  if ('problem' in read) return refused('bad-input', read.message);
  const words = wordsRefusal(viewer, [read.text]);
  if (words) return refused('bad-input', words);
  const edited = await editComment(viewer, params.id, { text: read.text, isSpoiler });
  if (!edited) return refused('not-found', COMMENT_UNAVAILABLE);
  if (edited === TOO_MANY_HELD) return refused('too-many', TOO_MANY_HELD_MESSAGE);
  if (edited === 'refused') return refused('not-here');
  return formResponse(request, subjects[edited.on].comments(edited.id), { edited: true });
}

export const clientAction = actionErrors<typeof action>(COMMENT_NOT_EDITED);

export default function EditComment({ loaderData: { subject, ...stored }, actionData, params }: Route.ComponentProps) {
  const refused: Refused | null = actionData && 'problem' in actionData ? actionData : null;
  const typed = refused?.typed;
  const [text, setText] = useState(typed?.text ?? stored.text);
  const [isSpoiler, setSpoiler] = useState(typed?.isSpoiler ?? stored.isSpoiler);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: subjects[subject.on].comments(subject.id), name: 'the comments' }}>Edit Comment</PageHead>
      <form method="post" className="comment-form">
        <MentionField
          label="Your comment"
          name="text"
          dir="auto"
          rows={4}
          value={text}
          error={refused?.message ?? null}
          onText={setText}
          thread={params.id}
        />
        <div className="comment-send">
          <SpoilerBox checked={isSpoiler} onChecked={setSpoiler} />
          <Button type="submit">Save</Button>
        </div>
      </form>
    </main>
  );
}
