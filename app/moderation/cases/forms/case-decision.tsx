import { href } from 'react-router';
import { FeatureButton } from '../../featured/feature-button.tsx';
import { queueSearch } from '../../queue/queue-rules.ts';
import type { CasePage } from '../case-page.server.ts';
import { AnswerForm } from './answer-form.tsx';
import { AppealForm } from './appeal-form.tsx';
import { ApplicationForm } from './application-form.tsx';
import { DecideForm, suggestedRule } from './decide-form.tsx';
import { GroupForm } from './group-form.tsx';
import { ReviewForm } from './review-form.tsx';

type Props = {
  page: CasePage;
  /** The result of a form that was sent without JavaScript. */
  refused: unknown;
};

/** The form of a case, which depends on its kind. */
export function CaseDecision({ page, refused }: Props) {
  const { open, query, notice, buttons, needs } = page;
  const { id, kind, state, review, appeal, rules, othersHeld, subjectId } = open;
  const shared = { id, isOpen: state === 'open', query, refused };
  const key = `${id} ${notice?.id ?? ''}`;
  if (kind === 'group') return subjectId && <GroupForm key={id} groupId={subjectId} isOpen={shared.isOpen} />;
  if (appeal) {
    const { result, refusal, undoneReply } = appeal;
    return <AppealForm key={id} {...shared} isOpen={result === null && !refusal} undoneReply={undoneReply} />;
  }
  if (kind === 'application') return <ApplicationForm key={id} {...shared} />;
  if (kind === 'problem') return <AnswerForm key={id} {...shared} />;
  if (review)
    return (
      <>
        <ReviewForm key={key} {...shared} review={review} rules={rules} />
        {review.isFeatured !== null && subjectId && (
          <FeatureButton
            workId={subjectId}
            isFeatured={review.isFeatured}
            back={href('/moderation/cases/:id', { id }) + queueSearch(query)}
          />
        )}
      </>
    );
  return (
    <DecideForm
      key={key}
      to={href('/moderation/cases/:id/decide', { id }) + queueSearch(query)}
      rules={rules}
      buttons={buttons}
      suggested={suggestedRule(open)}
      needsPassword={needs.password}
      othersHeld={othersHeld}
      refused={refused}
    />
  );
}
