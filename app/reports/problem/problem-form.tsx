import { useEffect, useRef, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import type { FieldMessages, RefusedForm } from '#server/http/problem-rules.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { codePoints } from '../../forms/text-rules.ts';
import { TimedRedirect } from '../../forms/timed-redirect.tsx';
import { THANKS } from '../report-rules.ts';
import { PROBLEM_MAX, type ProblemField, type ProblemReportResult, SENT_SECONDS } from './problem-rules.ts';

type Typed = { id: string; details: string; contact: string };
type Props = { first: Typed; result: RefusedForm<Typed, ProblemField> | null };

/** The form for a problem report. Without JavaScript the button is never disabled, because nothing could enable it again. */
export function ProblemForm({ first, result }: Props) {
  const fetcher = useFetcher<ProblemReportResult>();
  const [{ id }] = useState(first);
  const [details, setDetails] = useState(first.details);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (fetcher.data && 'reported' in fetcher.data) return <ProblemSent />;
  const busy = fetcher.state !== 'idle';
  const refused = busy ? null : (fetcher.data ?? result);
  const message = refused?.message;
  const wrong: FieldMessages<ProblemField> = refused?.fields ?? {};
  const length = codePoints(details);
  return (
    <fetcher.Form method="post" action={href('/report-problem')} className="problem-form" noValidate>
      <p>
        Something broken, confusing or missing? Say what you did and what you saw. To report a story or a post, use Report in its own menu.
      </p>
      <p>
        Support replies within 24 hours. The <Link to={href('/help-center')}>Help Center</Link> may answer you sooner.
      </p>
      <input type="hidden" name="id" value={id} />
      <div>
        <TextArea
          label="What went wrong?"
          name="details"
          dir="auto"
          rows={8}
          required
          value={details}
          error={wrong.details ?? null}
          onChange={({ currentTarget }) => setDetails(currentTarget.value)}
        />
        <p className="problem-count" data-over={length > PROBLEM_MAX ? '' : undefined}>
          <span className="sr-only">Characters: </span>
          {length.toLocaleString('en-US')} / {PROBLEM_MAX.toLocaleString('en-US')}
        </p>
      </div>
      <TextInput
        label="How can we reach you? (optional)"
        name="contact"
        dir="auto"
        defaultValue={first.contact}
        hint="An email address, for example. Only the people who run this site see it."
        error={wrong.contact ?? null}
      />
      {message && !wrong.details && !wrong.contact && (
        <p role="alert" className="problem-refusal">
          {message}
        </p>
      )}
      <Button type="submit" disabled={hydrated && (!details.trim() || busy)} busy={busy && 'Submitting...'}>
        Submit Report
      </Button>
    </fetcher.Form>
  );
}

export function ProblemSent() {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="problem-sent">
      <p role="status" ref={head} tabIndex={-1}>
        {THANKS}
      </p>
      <p>You will be taken to your profile in a moment.</p>
      <ButtonLink to={href('/profile')} variant="line">
        Go to your profile
      </ButtonLink>
      <TimedRedirect to={href('/profile')} seconds={SENT_SECONDS} />
    </div>
  );
}
