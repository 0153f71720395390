import { Form, href, useLocation } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { HOME, PageHead } from '../../document/page-head.tsx';
import './covered-notice.css';

type Props = { work: { id: string; title: string; hiddenMessage: string | null; author: { name: string } } };

/** In place of a work that its reader's settings hide, at its address (SHOWN-05). A plain form, so that the page is loaded again. */
export function HiddenWork({ work: { id, title, hiddenMessage, author } }: Props) {
  const { pathname, search } = useLocation();
  return (
    <main id="main" className="wrap hidden-work">
      <PageHead back={HOME} dir="auto">
        {title}
      </PageHead>
      <p>
        By <bdi>{author.name}</bdi>
      </p>
      <section className="covered-notice" aria-label="Hidden by your settings">
        <p dir="auto">{hiddenMessage}</p>
        <div className="covered-notice-ways">
          <Form method="post" action={href('/works/:id/show-card', { id })} reloadDocument>
            <input type="hidden" name="back" value={`${pathname}${search}`} />
            <Button type="submit">Read it anyway</Button>
          </Form>
          <ButtonLink variant="line" to={href('/settings/content')}>
            Change what you see
          </ButtonLink>
        </div>
      </section>
    </main>
  );
}
