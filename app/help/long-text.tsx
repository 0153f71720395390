import type { ReactNode } from 'react';
import { BackHome, BackToProfile } from '../shell/back-home.tsx';
import { useSite } from '../shell/site.ts';
import './long-text.css';

export type Section = { id: string; title: string; body: ReactNode };

/** A long page of words: 42 rem of Literata, its contents beside it on large screens (LEGAL-01, LEGAL-02, SHELL-22). `changed` is a date as people write it; without one the page belongs to the help pages, whose way back is the profile (AMB-86). */
export const TextPage = ({ title, changed, lead, sections }: { title: string; changed?: string; lead: ReactNode; sections: Section[] }) => (
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
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-head`}>
            <h2 className="display" id={`${id}-head`}>
              {title}
            </h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  </main>
);

const BackFromHelp = () => (useSite().viewer ? <BackToProfile /> : <BackHome />);

/** The operator's address, when there is one: whoever runs this house, not whoever wrote its program. */
export const Operator = ({ email }: { email: string | null }) =>
  email ? (
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  ) : (
    <>the person or group that runs this site</>
  );
