import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Findings } from '../../personal-data/findings.tsx';
import type { RemainingFindings } from './grown-up-review.server.ts';
import { GROWN_UP_REVIEW_MESSAGES } from './grown-up-review-rules.ts';

/** Asks a grown-up once more before a story with findings goes to the Kids Zone, also from the page of the group (SAFE-11). */
export function SendWithFindings({
  question: { workId, draftId, title, findings, returnTo },
}: {
  question: RemainingFindings & { returnTo: string };
}) {
  const busy = useNavigation().formMethod === 'POST';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="kids-card review-findings" aria-labelledby="send-with-findings">
      <h2 id="send-with-findings" ref={heading} tabIndex={-1}>
        Send “<bdi>{title}</bdi>” to the Kids Zone?
      </h2>
      <p role="alert">{GROWN_UP_REVIEW_MESSAGES.findings}</p>
      <Findings findings={findings} />
      <Form method="post">
        <input type="hidden" name="work" value={workId} />
        <input type="hidden" name="version" value={draftId} />
        <input type="hidden" name="back" value={returnTo} />
        <input type="hidden" name="marks" value="seen" />
        <button type="submit" name="choice" value="zone" className="kids-btn kids-btn-white kids-btn-small" aria-disabled={busy}>
          Send it anyway
        </button>
      </Form>
    </section>
  );
}
