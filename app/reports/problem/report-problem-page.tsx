import { useState } from 'react';
import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { refusalNamed, refusalResponse, tooMany } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { HOME, OWN_PROFILE, PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { newId } from '../../forms/new-id.ts';
import type { Route } from './+types/report-problem-page';
import './problem.css';
import { FAILED } from '../report-rules.ts';
import { ProblemForm, ProblemSent } from './problem-form.tsx';
import { ProblemGate } from './problem-gate.tsx';
import { type ProblemField, type ProblemReportResult, readProblem, SIGN_IN_TO_REPORT_PROBLEM } from './problem-rules.ts';
import { reportProblem } from './problems.server.ts';

// The action also consumes `problem-report` once the form is valid, because every report is stored for the operator.
export const handle = { who: 'anyone', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Contact Us', matches),
  { name: 'description', content: 'Tell us what went wrong.' },
];

/** Null for a visitor, who only sees a sign-in prompt. The id makes a repeated submit one report, even without JavaScript. */
export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  return viewer ? { owner: viewer.id, id: newId(), sent: new URL(request.url).searchParams.get('sent') === 'yes' } : null;
}

type Typed = { id: string; details: string; contact: string };

/** Stores a problem report; a refusal returns the submitted values. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const typed: Typed = { id: text('id'), details: text('details'), contact: text('contact') };
  const viewer = viewerOf(context);
  if (!viewer) {
    const signedOut = refusalNamed('sign-in-needed', SIGN_IN_TO_REPORT_PROBLEM);
    return refusalResponse(context, signedOut, { typed });
  }
  const read = readProblem(form);
  if ('problem' in read) return refusalResponse(context, read, { typed });
  const wait = await consume('problem-report', viewer.id);
  if (wait) return refusalResponse(context, tooMany(wait), { typed });
  await reportProblem(viewer, read.report);
  return formResponse(request, `${href('/report-problem')}?sent=yes`, { reported: true } satisfies ProblemReportResult);
}

export const clientAction = actionErrors<typeof action>(FAILED);

export default function ReportProblemPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused: RefusedForm<Typed, ProblemField> | null = actionData && 'problem' in actionData ? actionData : null;
  const typed = refused?.typed ?? null;
  // Keeps the form and its text if the session ends meanwhile.
  const [lastLoaded, setLastLoaded] = useState(loaderData);
  if (loaderData && loaderData !== lastLoaded) setLastLoaded(loaderData);
  const open = loaderData ?? lastLoaded ?? (typed && { owner: '', id: typed.id, sent: false });
  return (
    <main className="wrap problem-page" id="main">
      <PageHead back={loaderData ? OWN_PROFILE : HOME}>Contact Us</PageHead>
      {!loaderData && <ProblemGate />}
      {open && !open.sent && <ProblemForm key={open.owner} first={typed ?? { id: open.id, details: '', contact: '' }} result={refused} />}
      {loaderData?.sent && <ProblemSent />}
    </main>
  );
}
