import { COMMENT_ACTIONS, COMMENT_PAGES } from './comment-standing-rows.ts';
import { GROUP_ACTIONS, GROUP_PAGES } from './group-standing-rows.ts';

const paths = (list: string) => list.trim().split(/\s+/);

/**
 * What limited accounts may open and do, route by route, written here and not derived from the routes, so that a new route fails the test
 * until somebody has decided. A page in no list, or in two, fails as well.
 */
export const PAGES = {
  /** Also for suspended and banned people (ACC-08). */
  anyStanding: paths(`
  /sign-in
  /sign-up
  /forgot-password
  /verify-email/:token
  /settings/email/undo/:token
  /settings/email/resend
  /settings/mails /notices/stop
  /reset-password/:token
  /sign-out
  /session
  /settings/sessions
  /settings/sessions/end-others
  /settings/sessions/:id/end
  /settings/email
  /settings/archive
  /settings/archive/download
  /password
  /notifications
  /notifications/more
  /notifications/read
  /delete-account
  /account-status
  /appeals/:decision
  /rules
  /terms-and-conditions
  /privacy-policy
  /contact
  `),
  /** Suspended and banned people see their account status instead. */
  closed: paths(`${GROUP_PAGES}${COMMENT_PAGES}
  /
  /continue-reading
  /languages
  /search
  /search/results
  /join/:code
  /posts
  /posts/more
  /posts/now
  /posts/:id
  /posts/:id/like
  /posts/:id/delete
  /create-post
  /write
  /write/book
  /write/arc/:id
  /write/chapter/:id
  /write/fantheory
  /write/imageworld
  /write/comic
  /drafts/:id/pages /drafts/:id/delete /drafts/:id/publish
  /drafts/:id/publish-part
  /drafts/:id/schedule /drafts/:id/unschedule /drafts/:id/publish-now /drafts/:id/publish-changes /drafts/:id/compare /drafts/:id/copy-state /drafts/:id/label /drafts/:id/discard /works/:id/deletion /works/:id/history /works/:id/history/:version /works/:id/history/:version/restore /works/:id/history/:version/delete /works/:id/details /works/:id/status /works/:id/order /works/:id/notes /works/:id/parts/:partId/notes /works/:id/parts/:partId/warnings /works/:id/label /works/:id/edit /works/:id/parts/:partId/edit
  /characters
  /characters/:id/image
  /book/:id
  /comic/:id
  /book/:id/chapter/:partId
  /comic/:id/arc/:partId
  /theory/:id
  /world/:id
  /weekly-challenges
  /weekly-challenges/more
  /weekly-challenges/entry/:id
  /participate-write
  /browse /browse/more /browse/count /all-books/count /all-comics/count /all-theories/count /all-worlds/count /tag/:name/count /all-books /all-books/more /all-comics
  /all-comics/more
  /all-theories
  /all-theories/more
  /all-worlds
  /all-worlds/more
  /tag/:name /tag/:name/more /tags/suggest
  /saved-stories /library /following /numbers /numbers/csv /works/:id/numbers /works/:id/numbers/csv
  /works/:id
  /works/:id/show /works/:id/show-card /works/:id/always-show /works/:id/parts/:partId/show /works/:id/pages/:position
  /works/:id/remark-counts /works/:id/next
  /works/:id/text
  /works/:id/download
  /works/:id/parts/:partId/text
  /works/:id/parts
  /works/:id/parts/:partId/pages/:position
  /works/:id/parts/:partId/delete
  /works/:id/like
  /works/:id/save /works/:id/follow /series/:id/follow /collection/:id/follow /tag/:name/follow /filters/:id/follow /following/:id/stop /notifications/settings /notifications/digest /notifications/push /notifications/devices /notifications/devices/:id/remove /notifications/turn-off /notifications/mute /notifications/mute/:of/:id /notifications/mutes/:id/end /works/:id/state /works/:id/state/current /works/:id/library /works/:id/finish /library/settings /library/bulk /library/bulk/undo /filters /filters/new /filters/:id /filters/:id/delete /library/history /library/history/remove /library/history/clear
  /works/:id/progress
  /works/:id/delete
  /reading-settings
  /kids-adventure
  /kids-adventure/grown-ups
  /kids-adventure/more
  /kids-writing
  /kids-book/:id
  /report
  /reports
  /community
  /community/more
  /community/create
  /community/channel/:id
  /community/channel/:id/messages
  /community/channel/:id/messages/:messageId/file
  /community/channel/:id/messages/:messageId/delete
  /community/channel/:id/join
  /community/channel/:id/leave
  /community/channel/:id/members
  /community/channel/:id/members/:personId
  /community/channel/:id/members/:personId/role
  /community/channel/:id/members/:personId/kick
  /community/channel/:id/members/:personId/ban
  /community/channel/:id/members/:personId/unban
  /community/channel/:id/bans
  /community/channel/:id/settings
  /community/channel/:id/requests/:personId
  /community/channel/:id/slow-mode
  /community/channel/:id/hand-over
  /community/channel/:id/hand-over/accept
  /community/channel/:id/requests/withdraw
  /community/channel/:id/delete
  /profile
  /profile/:username
  /profile/:username/more
  /profile/:username/series /profile/:username/collections /works/:id/collections /library/collections /library/collections/new /collection/:id /collection/:id/edit /collection/:id/items /collection/:id/move /collection/:id/note /collection/:id/remove-mine /collection/:id/delete /series/new /series/:id /series/:id/edit /series/:id/works /series/:id/order /series/:id/label /series/:id/delete
  /profile/:username/:side /profile/:username/:side/more
  /people/:username/spectate /people/:username/notices
  /:username
  /profile/edit
  /profile/thought
  /profile/picture
  /profile/cover
  /profile/visibility
  /settings
  /settings/invitations
  /settings/invitations/:id/revoke
  /moderation
  /moderation/log
  /moderation/cases/:id
  /moderation/decide
  /moderation/cases/:id/take
  /moderation/cases/:id/decide
  /moderation/cases/:id/undo
  /moderation/cases/:id/appeal
  /moderation/cases/:id/answer
  /moderation/cases/:id/application
  /moderation/people/:username
  /moderation/people/:username/remove
  /moderation-log
  /setup
  /admin
  /admin/settings
  /admin/settings/test-mail
  /admin/invitations
  /admin/invitations/:id/revoke
  /admin/refused-names /admin/refused-names/:id/allow
  /admin/words /admin/words/:id/remove
  /admin/tags /admin/tags/:id/separate
  /admin/rules
  /admin/rules/:id
  /admin/texts
  /admin/texts/:page
  /admin/people
  /admin/people/:username
  /admin/people/:username/role
  /admin/people/:username/link
  /admin/people/:username/trust
  /admin/people/:username/email
  /admin/people/:username/delete
  /help-center
  /help-center/:article
  /writing-guidelines /how-lists-work /how-labels-work
  /report-problem
  /subscription
  /not-sent
  /*
  `),
};

export const ACTIONS = {
  /** Also for suspended and banned people (ACC-08). */
  anyStanding: paths(`
  /sign-in
  /sign-up
  /forgot-password
  /verify-email/:token
  /settings/email/undo/:token
  /settings/email/resend
  /settings/mails /notices/stop
  /reset-password/:token
  /sign-out
  /session
  /settings/sessions/end-others
  /settings/sessions/:id/end
  /settings/email
  /settings/archive
  /password
  /notifications/read
  /delete-account
  /appeals/:decision
  `),
  /** Nobody else sees what these do, or they take something back: silenced and awaiting people may. */
  own: paths(`${GROUP_ACTIONS}${COMMENT_ACTIONS}
  /posts/:id/delete /series/:id/delete /collection/:id/delete /collection/:id/remove-mine
  /drafts/:id
  /drafts/:id/delete
  /drafts/:id/discard /drafts/:id/unschedule /works/:id/history/:version/restore /works/:id/history/:version/delete /works/:id/edit /works/:id/parts/:partId/edit
  /pictures
  /assistant/title
  /assistant/description
  /assistant/story
  /assistant/scene
  /assistant/portrait
  /characters /characters/:id/delete
  /generated-images/delete
  /works/:id/parts/:partId/delete
  /works/:id/save /works/:id/follow /series/:id/follow /collection/:id/follow /tag/:name/follow /filters/:id/follow /following/:id/stop /people/:username/notices /notifications/settings /notifications/digest /notifications/push /notifications/devices /notifications/devices/:id/remove /notifications/turn-off /notifications/mute /notifications/mutes/:id/end
  /works/:id/show /works/:id/show-card /works/:id/always-show /works/:id/parts/:partId/show /works/:id/state /works/:id/library /works/:id/finish /filters /filters/:id /filters/:id/delete /library/settings /library/bulk /library/bulk/undo /library/history/remove /library/history/clear
  /works/:id/progress
  /works/:id/delete
  /reading-settings
  /reports
  /community/channel/:id/messages/:messageId/delete
  /community/channel/:id/seen
  /community/channel/:id/leave
  /community/channel/:id/requests/:personId
  /community/channel/:id/slow-mode
  /community/channel/:id/hand-over
  /community/channel/:id/hand-over/accept
  /community/channel/:id/requests/withdraw
  /community/channel/:id/members/:personId/role
  /community/channel/:id/members/:personId/kick
  /community/channel/:id/members/:personId/ban
  /community/channel/:id/members/:personId/unban
  /community/channel/:id/delete
  /profile/visibility
  /moderation/cases/:id/take
  /moderation/cases/:id/decide
  /moderation/cases/:id/undo
  /moderation/decide
  /moderation/cases/:id/appeal
  /moderation/cases/:id/answer
  /moderation/cases/:id/application
  /moderation/people/:username/remove
  /settings/invitations/:id/revoke
  /setup
  /admin/settings
  /admin/settings/test-mail
  /admin/invitations
  /admin/invitations/:id/revoke
  /admin/refused-names
  /admin/refused-names/:id/allow
  /admin/words /admin/words/:id/remove
  /admin/tags /admin/tags/:id/separate
  /admin/rules
  /admin/rules/:id
  /admin/texts/:page
  /admin/people/:username/role
  /admin/people/:username/link
  /admin/people/:username/trust
  /admin/people/:username/email
  /admin/people/:username/delete
  /report-problem
  `),
  /** Others see that the person was there: not for those who await approval. */
  trace: paths(`
  /posts/:id/like /works/:id/like /comments/:id/like
  /community/channel/:id/join
  /settings/invitations
  `),
  /** Publishing, posting, commenting, chatting, spectating, making channels and editing public texts (MOD-14). */
  public: paths(`
  /posts/:id/comments
  /create-post
  /drafts/:id/publish
  /drafts/:id/publish-part /drafts/:id/schedule /drafts/:id/publish-now
  /drafts/:id/publish-changes /works/:id/details /works/:id/status /works/:id/order /works/:id/notes /works/:id/parts/:partId/notes /works/:id/parts/:partId/warnings /works/:id/label
  /works/:id/comments
  /comments/:id/edit
  /community/create
  /community/channel/:id
  /community/channel/:id/messages
  /community/channel/:id/settings
  /people/:username/spectate
  /profile/edit
  /profile/thought /series/new /series/:id/edit /series/:id/works /series/:id/order /series/:id/label /library/collections/new /collection/:id/edit /collection/:id/items /collection/:id/move /collection/:id/note
  /profile/picture
  /profile/cover
  `),
};
