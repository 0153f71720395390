/** The pages of groups, which suspended and banned people do not open. */
export const GROUP_PAGES = `
  /groups
  /groups/new
  /groups/join/:code
  /groups/:id
  /groups/:id/children
  /groups/:id/children/:childId
  /groups/:id/children/:childId/hand-over
  /groups/:id/cards
  /groups/:id/review
  /works/:id/change
  /kids-sign-in
  /kids-sign-in/back
  /groups/:id/invite
  /groups/:id/settings
  /groups/:id/children/:childId/move
  /groups/:id/children/:childId/archive
  /groups/:id/children/:childId/archive/download
  /groups/move/:token
  /groups/:id/close
  /groups/:id/settings/helper
  /groups/:id/child-reports/:reportId
  /tell-a-grown-up
  /tell-a-grown-up/undo
  /groups/:id/leave
  /groups/:id/delete
  /admin/groups/:id/answer
`;

/** The actions of groups, which only their own people and those who run the site see. */
export const GROUP_ACTIONS = `
  /groups/new
  /groups/join/:code
  /groups/:id/children
  /groups/:id/children/:childId
  /groups/:id/children/:childId/hand-over
  /groups/:id/cards
  /groups/:id/review
  /works/:id/change
  /kids-sign-in
  /kids-sign-in/back
  /groups/:id/invite
  /groups/:id/settings
  /groups/:id/children/:childId/move
  /groups/:id/children/:childId/archive
  /groups/move/:token
  /groups/:id/close
  /groups/:id/settings/helper
  /groups/:id/child-reports/:reportId
  /tell-a-grown-up
  /tell-a-grown-up/undo
  /groups/:id/leave
  /groups/:id/delete
  /admin/groups/:id/answer
`;
