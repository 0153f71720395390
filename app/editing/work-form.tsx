import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../document/page-head.tsx';
import { refusalOf } from '../forms/action-errors.ts';
import { SavedFields, SavedForm } from '../forms/saved-form.tsx';

type Props = {
  title: string;
  back: { to: string; name: string };
  about: ReactNode;
  /** Of the action: a refusal, with `errors` if they are about fields. */
  result: unknown;
  /** Says that it was saved, after the redirect of the action. */
  saved: string | false;
  /** Of the button. */
  submit?: string;
  children: ReactNode;
};

const hasErrors = (result: unknown) =>
  typeof result === 'object' && result !== null && 'errors' in result && Object.keys(result.errors ?? {}).length > 0;

/** The page of one form about an own work or part. An error of a field has its place there and the focus; any other is above the button. */
export function WorkForm({ title, back, about, result, saved, submit = 'Save', children }: Props) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : refusalOf(result);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={back}>{title}</PageHead>
      {about}
      <SavedForm isSaved={Boolean(saved)} refusal={refusal} className="grid grid-cols-1 gap-5">
        <SavedFields>{children}</SavedFields>
        {refusal && !hasErrors(result) && (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        )}
        <Button type="submit" busy={busy && 'Saving...'} className="justify-self-start">
          {submit}
        </Button>
        <p role="status">{!busy && !refusal && saved}</p>
      </SavedForm>
    </main>
  );
}
