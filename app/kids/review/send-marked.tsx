import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Findings } from '../../personal-data/findings.tsx';
import type { LeftMarks } from './review.server.ts';
import { REVIEW_MESSAGES } from './review-rules.ts';

/** Asks a grown-up once more before a story with marks goes to the Kids Zone, also from the page of the group (SAFE-11). */
export function SendMarked({ question: { workId, version, title, places, back } }: { question: LeftMarks & { back: string } }) {
  const busy = useNavigation().formMethod === 'POST';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="kids-card review-marked" aria-labelledby="send-marked">
      <h2 id="send-marked" ref={heading} tabIndex={-1}>
        Send “<bdi>{title}</bdi>” to the Kids Zone?
      </h2>
      <p role="alert">{REVIEW_MESSAGES.marked}</p>
      <Findings findings={places} />
      <Form method="post">
        <input type="hidden" name="work" value={workId} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="marks" value="seen" />
        <button type="submit" name="choice" value="zone" className="kids-btn kids-btn-white kids-btn-small" aria-disabled={busy}>
          Send it anyway
        </button>
      </Form>
    </section>
  );
}
