import { href, Link, useLocation } from 'react-router';
import { WHY_LABEL } from '#app/registration/rules.ts';
import { kinds } from '#app/works/kinds.ts';
import { DocumentView } from '#editor/document/render.tsx';
import type { Copy } from '../../copy-rules.ts';
import type { LoadedCase } from '../case-page.server.ts';
import { CaseContext } from './case-context.tsx';
import { HiddenPictures } from './hidden-picture.tsx';
import { inertDocument } from './inert-document.ts';

type Props = { copy: Copy; context: LoadedCase['context']; page: number; picture: number | null };

/** The thing of a case as it was at the first report, with what was written near it (MOD-02, MOD-04). */
export function CaseThing({ copy, context, page, picture }: Props) {
  return (
    <>
      <Where copy={copy} />
      {context && copy.type !== 'person' && <CaseContext beside={context.before} label="Before it" />}
      <div className="case-thing">
        <Words copy={copy} page={page} />
        <HiddenPictures key={page} pictures={picturesOf(copy)} shown={picture} />
        <Pager copy={copy} page={page} />
      </div>
      {context && copy.type !== 'person' && <CaseContext beside={context.after} label="After it" />}
      {context && copy.type === 'person' && <CaseContext beside={context.before} label="Newest public items" />}
    </>
  );
}

/** What the thing is part of, with a link to it. */
function Where({ copy }: { copy: Copy }) {
  if (copy.type === 'comment')
    return (
      <p className="case-where">
        Under{' '}
        <Link
          className="link"
          dir="auto"
          to={copy.workId ? href('/works/:id', { id: copy.workId }) : href('/posts/:id', { id: copy.postId ?? '' })}
        >
          {copy.about || 'a post'}
        </Link>
      </p>
    );
  if (copy.type === 'part')
    return (
      <p className="case-where">
        {copy.kind === 'comic' ? 'Arc' : 'Chapter'} of{' '}
        <Link className="link" dir="auto" to={href('/works/:id', { id: copy.workId })}>
          {copy.workTitle}
        </Link>
      </p>
    );
  if (copy.type === 'message')
    return (
      <p className="case-where">
        In the {copy.isPrivate ? 'private' : 'public'} channel <bdi>{copy.channel}</bdi>
      </p>
    );
  return null;
}

const picturesOf = (copy: Copy) => {
  if (copy.type === 'comment' || copy.type === 'application') return [];
  const onPage = 'page' in copy ? [...(copy.panel ? [copy.panel] : []), ...(copy.page ? inertDocument(copy.page).pictures : [])] : [];
  const all = [...onPage, ...('pictures' in copy ? copy.pictures : [])];
  return all.filter(({ src }, i) => all.findIndex((picture) => picture.src === src) === i); // a page may show a picture twice
};

const Application = ({ copy }: { copy: Extract<Copy, { type: 'application' }> }) => (
  <>
    <p className="case-labels">
      @{copy.username} · {WHY_LABEL}
    </p>
    <p className="case-words" dir="auto">
      {copy.why}
    </p>
  </>
);

function Words({ copy, page }: { copy: Copy; page: number }) {
  switch (copy.type) {
    case 'work':
    case 'part':
      return (
        <>
          {copy.type === 'work' && (
            <p className="case-labels">{[kinds[copy.kind].name, copy.genre, ...copy.tags].filter(Boolean).join(' · ')}</p>
          )}
          {copy.description && (
            <p className="case-words" dir="auto">
              {copy.description}
            </p>
          )}
          {copy.type === 'work' && copy.changeNote && (
            <p className="case-words" dir="auto">
              What changed: {copy.changeNote}
            </p>
          )}
          {copy.page && <DocumentView key={page} document={inertDocument(copy.page).document} />}
          {copy.panel && copy.panel.words.length > 0 && (
            <ul className="case-bubbles" aria-label="Speech bubbles">
              {[...new Set(copy.panel.words)].map((words) => (
                <li key={words} dir="auto">
                  {words}
                </li>
              ))}
            </ul>
          )}
        </>
      );
    case 'person':
      return (
        <>
          <p className="case-words" dir="auto">
            {copy.bio || 'No bio.'}
          </p>
          {copy.thoughts.length > 0 && (
            <ul className="case-bubbles" aria-label="Creative thoughts">
              {copy.thoughts.map((thought) => (
                <li key={thought} dir="auto">
                  {thought}
                </li>
              ))}
            </ul>
          )}
        </>
      );
    case 'application':
      return <Application copy={copy} />;
    case 'channel':
      return (
        <>
          <p className="case-labels">{[copy.category, ...copy.tags].join(' · ')}</p>
          <p className="case-words" dir="auto">
            {copy.description}
          </p>
        </>
      );
    case 'group':
      return <p className="case-words">A {copy.kind} asks for a group. Its name is never public.</p>;
    default:
      return (
        <>
          {copy.text && (
            <p className="case-words" dir="auto">
              {copy.text}
            </p>
          )}
          {copy.type === 'message' && copy.file && (
            <p className="case-labels">
              A file named <bdi>{copy.file}</bdi>
            </p>
          )}
          {copy.type === 'post' && copy.tags.length > 0 && <p className="case-labels">{copy.tags.map((tag) => `#${tag}`).join(' ')}</p>}
        </>
      );
  }
}

/** The pages or panels of a work one by one, in the address. */
function Pager({ copy, page }: { copy: Copy; page: number }) {
  const { search } = useLocation();
  if (!('page' in copy)) return null;
  const count = copy.pagesCount || copy.panelsCount;
  if (count < 2) return null;
  const at = (position: number) => {
    const address = new URLSearchParams(search);
    address.delete('picture');
    address.set('page', String(position));
    return `?${address}`;
  };
  return (
    <nav className="case-pager" aria-label="Pages of the copy">
      {page > 1 && (
        <Link className="link" to={at(page - 1)} prefetch="none" preventScrollReset>
          Previous
        </Link>
      )}
      <span>
        {copy.pagesCount ? 'Page' : 'Panel'} {page.toLocaleString('en-US')} of {count.toLocaleString('en-US')}
      </span>
      {page < count && (
        <Link className="link" to={at(page + 1)} prefetch="none" preventScrollReset>
          Next
        </Link>
      )}
    </nav>
  );
}
