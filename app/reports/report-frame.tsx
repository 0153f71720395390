import { href } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { HOME, PageHead } from '../document/page-head.tsx';
import { ReportFields } from './report-fields.tsx';
import { nounOf, type Reported, THANKS } from './report-rules.ts';

type About = { type: Reported; id: string; title: string | null; by: string | null; back: string };
type Props = { about: About | null; refusal?: string | null; reason?: string; details?: string; sent?: boolean };

/** The report form as a page, for browsers without JavaScript. */
export function ReportFrame({ about, refusal = null, reason = '', details = '', sent = false }: Props) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={about ? { to: about.back, name: `the ${nounOf(about.type)}` } : HOME}>Report Content</PageHead>
      {refusal && (
        <p role="alert" className="report-refusal">
          {refusal}
        </p>
      )}
      {about &&
        (sent ? (
          <p role="status">{THANKS}</p>
        ) : (
          <form method="post" action={href('/reports')} className="grid grid-cols-1 gap-5">
            <p>
              What’s wrong with{' '}
              {about.title ? (
                <>
                  “<bdi>{about.title}</bdi>”
                </>
              ) : (
                <>
                  this {nounOf(about.type)}
                  {about.by && (
                    <>
                      {' '}
                      by <bdi>{about.by}</bdi>
                    </>
                  )}
                </>
              )}
              ?
            </p>
            <input type="hidden" name="type" value={about.type} />
            <input type="hidden" name="id" value={about.id} />
            <ReportFields reason={reason} details={details} />
            <div className="report-end">
              <ButtonLink to={about.back} variant="quiet">
                Cancel
              </ButtonLink>
              <Button type="submit" variant="danger">
                Submit Report
              </Button>
            </div>
          </form>
        ))}
    </main>
  );
}
