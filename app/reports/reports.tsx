import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { refusalNamed, refusalResponse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../forms/action-errors.ts';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/reports';
import { ReportFrame } from './report-frame.tsx';
import {
  FAILED,
  isReported,
  OWN_CONTENT,
  type ReportField,
  readReport,
  reportAddress,
  SIGN_IN_TO_REPORT,
  TOO_MANY_REPORTS,
  UNAVAILABLE,
} from './report-rules.ts';
import { aboutReport, isOftenWrong, report } from './reports.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: SIGN_IN_TO_REPORT } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Report');

/** Stores a report of anything that people publish, or of a person; a refusal returns the submitted values. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const typed = { type: form.get('type'), id: form.get('id'), reason: form.get('reason'), details: form.get('details') };
  const refused = async (refusal: RefusedAction<ReportField>) => {
    const { type, id } = typed;
    const isNamed = isReported(type) && typeof id === 'string';
    const unknown = { title: null, by: null, back: href('/') };
    const about = isNamed ? { type, id, ...((await aboutReport(viewer, type, id)) ?? unknown) } : null;
    return refusalResponse(context, refusal, { typed, about });
  };
  const read = readReport(form);
  if ('problem' in read) return refused(read);
  const wait = (await consume('report', viewer.id)) || ((await isOftenWrong(viewer)) ? await consume('few-reports', viewer.id) : 0);
  if (wait) return refused(tooMany(wait, TOO_MANY_REPORTS));
  const { type, id } = read.report;
  const result = await report(viewer, read.report);
  if (result === 'not-found') return refused(refusalNamed('not-found', UNAVAILABLE));
  if (result === 'own') return refused(refusalNamed('not-allowed', OWN_CONTENT));
  return formResponse(request, `${reportAddress(type, id)}&sent=yes`, { reported: true as const });
}

export const clientAction = actionErrors<typeof action>(FAILED);

/** This URL has no page of its own. */
export const middleware = redirectGet('/');

/** Shown without JavaScript when a report was refused: the message and the submitted values. */
export default function ReportRefused({ actionData }: Route.ComponentProps) {
  const typed = (actionData && 'typed' in actionData ? actionData.typed : null) ?? { type: null, id: null, reason: null, details: null };
  const text = (given: unknown) => (typeof given === 'string' ? given : '');
  return (
    <ReportFrame
      about={actionData && 'about' in actionData ? actionData.about : null}
      refusal={messageOfRefusal(actionData)}
      reason={text(typed.reason)}
      details={text(typed.details)}
    />
  );
}
