/** In the order of OPT-19. */
export const KIDS_TIPS = [
  'Make a hero you would like as a friend.',
  'Give your hero a problem to solve.',
  'Tell us what your hero sees, hears and smells.',
  'Use your favourite new word today.',
  'Let your characters talk to each other.',
  'Make something surprising happen.',
  'Ask "What if?" to find new ideas.',
  'Read your story out loud to someone you love.',
  'Draw your hero before you write.',
  'Give your story an ending that makes you smile.',
] as const;

export const STORY_SAVED = 'Story saved successfully!'; // KIDS-19
export const STORY_NOT_SAVED = 'Failed to save story. Please try again.'; // KIDS-22

/** The confirmations do not say that deleting is final, because it can be undone for a while. */
export const KIDS_QUESTIONS = {
  addPage: {
    saved: 'Your page is saved. You get a new, empty page after it.',
    unsaved: 'Your page isn’t saved yet. We keep trying! You get a new, empty page after it.',
  },
  deletePage: 'Everything on this page will be deleted. Do you want that?',
  deleteWork: {
    title: 'Delete your story?',
    confirm: 'Delete Story',
    body: 'Your title and all your pages will be deleted. Do you want that?',
  },
  cancel: 'Keep it',
};
