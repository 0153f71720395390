import { Form, href, Link } from 'react-router';
import { FINDING_CHOICES, FINDINGS_FOR_CHILD, KEEP_SECRET, type QuotedFinding } from '../../personal-data/finding-rules.ts';
import { Findings } from '../../personal-data/findings.tsx';
import { kinds } from '../../works/kinds.ts';
import type { PublishForm } from '../schemas.ts';
import '../../document/kids.css';
import './findings-question.css';

type Props = { id: string; findings: readonly QuotedFinding[]; sent: PublishForm };

/** What a child reads without JavaScript when their story has something that they should keep secret (SAFE-11). */
export const FindingsQuestion = ({ id, findings, sent }: Props) => (
  <main id="main" className="kids wrap findings-page">
    <h1>{KEEP_SECRET}</h1>
    <Findings findings={findings.slice(0, FINDINGS_FOR_CHILD)} forChild />
    <div className="findings-choices">
      <Link className="kids-btn kids-btn-ember" to={`${kinds.kids_book.editor}?draft=${id}`}>
        {FINDING_CHOICES.change}
      </Link>
      <Form method="post" action={href('/drafts/:id/publish', { id })}>
        {Object.entries({ ...sent, marks: 'ask' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        <button type="submit" className="kids-btn kids-btn-white">
          {FINDING_CHOICES.handIn}
        </button>
      </Form>
    </div>
  </main>
);
