/** The pages of comments, blocks and own downloads, which suspended and banned people do not open. */
export const COMMENT_PAGES = `
  /downloads/:type/:id
  /posts/:id/comments
  /works/:id/comments
  /posts/:id/comment-rule
  /works/:id/comment-rule
  /comments/waiting
  /comments/people
  /comments/:id/replies
  /comments/:id/show
  /comments/:id/approve
  /comments/:id/delete
  /comments/:id/edit
  /comments/:id/close
  /comments/:id/like
  /settings/comments
  /settings/blocked
  /settings/content
  /works/:id/hide
  /people/:username/hide
  /people/:username/block
  /people/:username/unblock
  /people/:username/mute
  /people/:username/unmute
`;

/** The actions of comments and blocks that only their own authors see, or that take something back. */
export const COMMENT_ACTIONS = `
  /posts/:id/comment-rule
  /works/:id/comment-rule
  /comments/:id/approve
  /comments/:id/close
  /comments/:id/delete
  /settings/comments
  /settings/content
  /works/:id/hide
  /people/:username/hide
  /people/:username/block
  /people/:username/unblock
  /people/:username/mute
  /people/:username/unmute
`;
