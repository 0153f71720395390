import type { ReactNode } from 'react';
import { BackHome, BackToProfile } from '../document/back-home.tsx';
import { useSite } from '../document/site.ts';
import { AddedSections, UpcomingText } from '../texts/added-sections.tsx';
import type { AddedText } from '../texts/texts.server.ts';
import './long-text.css';

export type Section = { id: string; title: string; body: ReactNode };

type Props = { title: string; changed?: string; lead: ReactNode; sections: Section[]; added?: AddedText };

/**
 * A page of long text, with a table of contents beside it on large screens. `changed` is a formatted date; pages without it are help pages,
 * whose back link goes to the profile. `added` is what the operator adds to the page.
 */
export const TextPage = ({ title, changed, lead, sections, added }: Props) => (
  <main className="wrap words-page" id="main">
    {changed ? <BackHome /> : <BackFromHelp />}
    <div className="words-page-grid">
      <nav className="words-page-contents" aria-label="On this page">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="words-page-words">
        <h1 className="display">{title}</h1>
        {changed && <p className="words-page-changed">In effect since {changed}</p>}
        {lead}
        {added && <UpcomingText {...added} />}
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-head`}>
            <h2 className="display" id={`${id}-head`}>
              {title}
            </h2>
            {body}
          </section>
        ))}
        {added && <AddedSections {...added} />}
      </article>
    </div>
  </main>
);

const BackFromHelp = () => (useSite().viewer ? <BackToProfile /> : <BackHome />);

/** The age from which people may have an account (REG-08). */
export const MinimumAge = () => <>{useSite().site.minimumAge}</>;

/** The email address of the site's operator, or a description when none is configured. */
export function Operator() {
  const email = useSite().site.supportEmail;
  return email ? (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  ) : (
    <>the person or group that runs this site</>
  );
}
