/** The question before a work, a post or a draft is deleted (PROFILE-20). */
export const DELETE_CONTENT_QUESTION = 'Are you sure you want to delete this content? This action cannot be undone.';
