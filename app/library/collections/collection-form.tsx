import type { ReactNode } from 'react';
import { Radio } from '#ui/controls/checkbox.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { TitleFields } from '../../forms/title-fields.tsx';
import { COLLECTION_DESCRIPTION_MAX, COLLECTION_TITLE_MAX, type CollectionErrors, type TypedCollection } from './collection-rules.ts';

/** What a refused form returns: the error of each field and what was typed. */
export type RefusedCollection = { problem: string; message: string; typed: TypedCollection; errors: CollectionErrors };

type Props = {
  typed: TypedCollection;
  result: object | undefined;
  submit?: string;
  /** What was saved, if anything; undefined for a form that leads to another page. */
  saved?: string | false;
  children?: ReactNode;
};

const MAX = { title: COLLECTION_TITLE_MAX, description: COLLECTION_DESCRIPTION_MAX };

/** Title, description and visibility of a collection. Works without JavaScript. */
export function CollectionForm({ typed: loaded, result, children, ...rest }: Props) {
  const { typed, errors } = result && 'typed' in result ? (result as RefusedCollection) : { typed: loaded, errors: {} };
  return (
    <SavedForm result={result} {...rest}>
      {children}
      <TitleFields typed={typed} errors={errors} max={MAX} />
      <fieldset>
        <legend className="font-semibold">Who can see it</legend>
        <Radio name="visibility" value="private" label="Private: only you" defaultChecked={typed.visibility !== 'public'} />
        <Radio
          name="visibility"
          value="public"
          label="Public: everyone who can see your profile"
          defaultChecked={typed.visibility === 'public'}
        />
      </fieldset>
    </SavedForm>
  );
}
