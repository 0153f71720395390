import { Angry, CircleQuestionMark, Ghost, KeyRound, type LucideIcon } from 'lucide-react';
import { Form, href, Link, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse, refuse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { useSite } from '../../document/site.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import type { Route } from './+types/child-report-page';
import { CHILD_REPORT_LABEL, CHILD_REPORT_MESSAGES, isReportedAbout, isSentence, SENTENCES, type Sentence } from './child-report-rules.ts';
import { aboutChildReport, ownChildReport, storeChildReport } from './child-reports.server.ts';
import '../../document/kids.css';
import '../groups.css';
import './child-reports.css';

export const handle = { who: 'member', limit: 'write', reading: 'read', children: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(CHILD_REPORT_LABEL);

/** `?about=&id=` asks a child what is wrong; `?report=` and `?undone` say what happened. Members report things with their own form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  if (viewer.role !== 'child') refuse('not-found');
  const { searchParams } = new URL(request.url);
  if (searchParams.has('undone')) return { step: 'undone' as const };
  const report = await ownChildReport(viewer, searchParams.get('report'));
  if (report) return { step: 'sent' as const, ...report };
  const [about, id] = [searchParams.get('about'), searchParams.get('id') ?? ''];
  const thing = isReportedAbout(about) ? await aboutChildReport(viewer, about, id) : null;
  if (!isReportedAbout(about) || !thing) refuse('not-found', CHILD_REPORT_MESSAGES.missing);
  return { step: 'choose' as const, about, id, title: thing.title, back: thing.back, isOwn: thing.own };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  if (viewer.role !== 'child') return problemNamed('not-found');
  const form = await request.formData();
  const [about, id, sentence] = [form.get('about'), form.get('id'), form.get('sentence')];
  if (!isReportedAbout(about) || typeof id !== 'string') return problemNamed('bad-input', CHILD_REPORT_MESSAGES.missing);
  if (!isSentence(sentence)) return problemNamed('bad-input', CHILD_REPORT_MESSAGES.choose);
  const wait = await consume('report', viewer.id);
  if (wait) return refusalResponse(context, tooMany(wait, CHILD_REPORT_MESSAGES.tooMany));
  const report = await storeChildReport(viewer, { about, id, sentence });
  if (report === 'not-found') return problemNamed('not-found', CHILD_REPORT_MESSAGES.missing);
  if (report === 'own') return problemNamed('not-allowed', CHILD_REPORT_MESSAGES.own);
  throw redirect(`${href('/tell-a-grown-up')}?report=${report.id}`, 303);
}

export const clientAction = actionErrors<typeof action>();

const ICONS: Record<Sentence, LucideIcon> = { scary: Ghost, unkind: Angry, secret: KeyRound, other: CircleQuestionMark };

/** A child tells their grown-ups with one press (SAFE-05). */
export default function ChildReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = !busy && actionData && 'message' in actionData ? actionData.message : null;
  return (
    <main className="kids wrap groups" id="main">
      {loaderData.step === 'choose' ? (
        <Choices {...loaderData} refusal={refusal} />
      ) : (
        <>
          <h1 className="display">{loaderData.step === 'sent' ? CHILD_REPORT_MESSAGES.done : CHILD_REPORT_MESSAGES.takenBack}</h1>
          <p role="alert">{refusal}</p>
          <ToZone />
          {loaderData.step === 'sent' && loaderData.isUndoable && (
            <Form method="post" action={href('/tell-a-grown-up/undo')}>
              <input type="hidden" name="report" value={loaderData.id} />
              <button type="submit" className="kids-btn kids-btn-white kids-btn-small" aria-disabled={busy}>
                Undo
              </button>
            </Form>
          )}
        </>
      )}
    </main>
  );
}

function ToZone() {
  const { site, viewer } = useSite();
  const isOpen = site.kidsZone !== 'off' || !viewer?.groupId;
  return (
    <Link className="kids-btn kids-btn-ember" to={isOpen ? href('/kids-adventure') : href('/groups/:id', { id: viewer.groupId ?? '' })}>
      {isOpen ? 'Read more stories' : 'My Page'}
    </Link>
  );
}

type ChoicesProps = { about: string; id: string; title: string | null; back: string; isOwn: boolean; refusal: string | null };

function Choices({ about, id, title, back, isOwn, refusal }: ChoicesProps) {
  return (
    <>
      <h1 className="display">{CHILD_REPORT_LABEL}</h1>
      {isOwn ? (
        <p>{CHILD_REPORT_MESSAGES.own}</p>
      ) : (
        <>
          <p>
            What is wrong with {title ? <bdi>{title}</bdi> : `this ${about}`}? Press one. A grown-up you know and the people who look after
            this site will see it.
          </p>
          <p className="groups-refusal" role="alert">
            {refusal}
          </p>
          <Form method="post" className="child-report-choices">
            <input type="hidden" name="about" value={about} />
            <input type="hidden" name="id" value={id} />
            {Object.entries(SENTENCES).map(([sentence, { words }]) => {
              const Icon = ICONS[sentence as Sentence];
              return (
                <button key={sentence} type="submit" name="sentence" value={sentence} className="kids-card child-report-choice">
                  <Icon size={48} strokeWidth={1.75} aria-hidden />
                  {words}
                </button>
              );
            })}
          </Form>
        </>
      )}
      <Link className="kids-btn kids-btn-white kids-btn-small" to={back}>
        Go back
      </Link>
    </>
  );
}
