import { AddTag, ContentForms } from './content-form.tsx';
import type { chosenContent } from './content-settings.server.ts';
import type { listAlwaysShown, listChosenTags, listHiddenPeople, listHiddenWorks } from './hidden-lists.server.ts';
import { AlwaysShown, ChosenTags, HiddenPeople, HiddenWorks } from './hidden-lists.tsx';

type Of<List extends (...args: never[]) => unknown> = Awaited<ReturnType<List>> | null;
/** A part that is not on this page is null. */
type Props = {
  choices: { chosen: NonNullable<Of<typeof chosenContent>>; languages: string[] } | null;
  tags: Of<typeof listChosenTags>;
  works: Of<typeof listHiddenWorks>;
  people: Of<typeof listHiddenPeople>;
  always: Of<typeof listAlwaysShown>;
  isLater: boolean;
};

/** The choices and lists of `/settings/content`, on its page and in a tab of the settings dialog (SHOWN-01). */
export const ContentView = ({ choices, tags, works, people, always, isLater }: Props) => (
  <>
    {choices && <AddTag />}
    {tags && <ChosenTags {...tags} isLater={isLater} />}
    {choices && <ContentForms {...choices} />}
    {works && <HiddenWorks {...works} isLater={isLater} />}
    {people && <HiddenPeople {...people} isLater={isLater} />}
    {always && <AlwaysShown {...always} isLater={isLater} />}
  </>
);
