import type { ReactNode } from 'react';
import { PageHead } from '../document/page-head.tsx';
import { SavedForm } from '../forms/saved-form.tsx';

type Props = {
  title: string;
  back: { to: string; name: string };
  about: ReactNode;
  /** Of the action: a refusal, with `fields` if it is about fields. */
  result: unknown;
  /** Says that it was saved, after the redirect of the action. */
  saved: string | false;
  /** Of the button. */
  submit?: string;
  children: ReactNode;
};

/** The page of one form about one of the author’s works or parts. */
export function WorkForm({ title, back, about, children, ...rest }: Props) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={back}>{title}</PageHead>
      {about}
      <SavedForm {...rest}>{children}</SavedForm>
    </main>
  );
}
