import { href, Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { kinds } from '../works/kinds.ts';
import { ReportFields } from './report-fields.tsx';
import { nounOf, type Reported, THANKS } from './report-rules.ts';

type About = { type: Reported; id: string; title: string | null };
type Props = { about: About | null; refusal?: string | null; reason?: string; details?: string; sent?: boolean };

const addressOf = ({ type, id }: About) =>
  type === 'post' ? href('/posts/:id', { id }) : type === 'channel' ? href('/community/channel/:id', { id }) : kinds[type].address(id);

/** The report as a page of its own, for browsers without scripts. */
export function ReportFrame({ about, refusal = null, reason = '', details = '', sent = false }: Props) {
  return (
    <main id="main" className="mx-auto grid max-w-prose gap-6 px-4 py-12">
      <h1 className="display text-2xl">Report Content</h1>
      {refusal && (
        <p role="alert" className="report-refusal">
          {refusal}
        </p>
      )}
      {about &&
        (sent ? (
          <p role="status">{THANKS}</p>
        ) : (
          <form method="post" action={href('/reports')} className="grid gap-5">
            <p>
              What is wrong with this {nounOf(about.type)}
              {about.title && (
                <>
                  {' '}
                  {about.type === 'post' ? 'by' : ''} <bdi>{about.title}</bdi>
                </>
              )}
              ?
            </p>
            <input type="hidden" name="type" value={about.type} />
            <input type="hidden" name="id" value={about.id} />
            <ReportFields reason={reason} details={details} />
            <Button type="submit" variant="danger" className="justify-self-start">
              Submit Report
            </Button>
          </form>
        ))}
      <Link to={about ? addressOf(about) : href('/')} className="inline-flex min-h-11 items-center underline">
        Back
      </Link>
    </main>
  );
}
