import { ChevronDown, ChevronRight, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, href, Link, useSearchParams } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { HOME, OWN_PROFILE, PageHead } from '../document/page-head.tsx';
import { titled } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import type { Route } from './+types/help-center-page';
import { ARTICLES, type Article } from './articles.ts';
import { FAQ, type Question } from './faq.ts';
import { FAQ_TABS, type FaqTab, matchesQuery, resultCount, tabFrom, withAge } from './faq-rules.ts';
import '#ui/controls/field.css';
import './help-center.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Help Center', matches),
  { name: 'description', content: 'Answers about reading, writing, your account and Premium.' },
];

export const loader = ({ context }: Route.LoaderArgs) => ({ signedIn: Boolean(viewerOf(context)) });

/** The Help Center. The query and the tab are in the URL; with JavaScript the results update while typing. */
export default function HelpCenterPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const urlQuery = params.get('q') ?? '';
  const [query, setQuery] = useState(urlQuery);
  useEffect(() => setQuery(urlQuery), [urlQuery]);
  const searching = query.trim() !== '';
  const tab = tabFrom(params.get('tab'));
  const { minimumAge } = useSite().site;
  const questions = FAQ.map((question) => ({ ...question, answer: withAge(question.answer, minimumAge) })).filter((question) =>
    searching ? matchesQuery(query, question.question, question.answer) : question.tab === tab,
  );
  const articles = ARTICLES.filter(
    ({ title, lead, parts }) => !searching || matchesQuery(query, title, lead, ...parts.flatMap((part) => [part.title, ...part.words])),
  );
  return (
    <main className="wrap help" id="main">
      <PageHead back={loaderData.signedIn ? OWN_PROFILE : HOME}>Help Center</PageHead>
      <SearchForm query={query} onChange={setQuery} />
      <p role="status" className="help-found" dir="auto">
        {searching && resultCount(questions.length + articles.length, query)}
      </p>
      {searching ? (
        <Link to={href('/help-center')} className="help-all" onClick={() => setQuery('')}>
          Show all questions
        </Link>
      ) : (
        <Tabs tab={tab} />
      )}
      {searching && !questions.length && !articles.length && (
        <p>
          Try fewer or different words, or{' '}
          <Link className="link" to={href('/report-problem')}>
            ask us
          </Link>
          . Support replies within 24 hours.
        </p>
      )}
      {questions.length > 0 && (
        <section aria-label="Questions and answers" className="help-questions">
          {questions.map((question) => (
            <Answer key={question.id} {...question} />
          ))}
        </section>
      )}
      {articles.length > 0 && <Articles articles={articles} />}
    </main>
  );
}

const SearchForm = ({ query, onChange }: { query: string; onChange(query: string): void }) => (
  <Form method="get" className="help-search" role="search" aria-label="Help">
    <label htmlFor="help-query" className="sr-only">
      Search the help center
    </label>
    <span className="input-frame">
      <span className="input-start" aria-hidden>
        <Search size={18} strokeWidth={1.75} />
      </span>
      <input
        id="help-query"
        className="input"
        type="search"
        name="q"
        dir="auto"
        maxLength={200}
        placeholder="Search help"
        value={query}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
    <Button type="submit" variant="line">
      Search
    </Button>
  </Form>
);

const Tabs = ({ tab }: { tab: FaqTab }) => (
  <nav className="help-tabs" aria-label="Questions about">
    <ul>
      {FAQ_TABS.map(({ id, name }) => (
        <li key={id}>
          <Link to={`?tab=${id}`} preventScrollReset aria-current={id === tab ? 'true' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const Answer = ({ id, question, answer, to }: Question) => (
  <details id={id}>
    <summary>
      {question}
      <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
    </summary>
    <p>{answer}</p>
    {to && (
      <Link className="link" to={to.address}>
        {to.name}
      </Link>
    )}
  </details>
);

const Articles = ({ articles }: { articles: Article[] }) => (
  <section aria-labelledby="articles">
    <h2 className="display" id="articles">
      Support Articles
    </h2>
    <ul className="help-articles">
      {articles.map(({ slug, title, lead }) => (
        <li key={slug}>
          <Link to={href('/help-center/:article', { article: slug })}>
            <b className="display">{title}</b>
            <span>{lead}</span>
            <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
