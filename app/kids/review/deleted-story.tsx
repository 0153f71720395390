import type { GroupStory } from '../../groups/stories/stories.server.ts';
import { ChoiceButton } from './choice-button.tsx';

/** A story that can still be brought back, instead of a warning before it is deleted. */
export const DeletedStory = ({ story }: { story: GroupStory }) => (
  <>
    <b dir="auto">{story.title}</b>
    <span>
      By <bdi>{story.author.name}</bdi>
    </span>
    <ChoiceButton story={story} choice="restore" />
  </>
);
