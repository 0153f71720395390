import type { Mutant } from './mutant.ts';

/** The site layout: splash, menu, search box, footer, sign-in dialog, and actions that need an account. */
export default [
  {
    row: 'AUTH-11', // vertical
    file: 'ui/dialog.tsx',
    find: 'Math.min(y + 12, innerHeight - height - EDGE)',
    replace: 'Math.min(72, innerHeight - height - EDGE)',
    tests: ['tests/journeys/signed-out.spec.ts#at the bottom of the screen'],
  },
  {
    row: 'AUTH-11', // sideways
    file: 'ui/dialog.tsx',
    find: 'Math.max(EDGE, x - width / 2)',
    replace: 'Math.max(EDGE, (innerWidth - width) / 2)',
    tests: ['tests/journeys/account.spec.ts#the dialog opens near the click'],
  },
  {
    row: 'AUTH-12',
    file: 'ui/dialog.css',
    find: '      inline-size: 100%;\n      max-block-size: 90dvh;',
    replace: '      inline-size: 100%;\n      max-block-size: 96dvh;',
    tests: ['tests/journeys/account.spec.ts#at most 90 percent high on a small phone'],
  },
  {
    row: 'AUTH-01',
    file: 'app/works/save-button.tsx',
    find: 'event.preventDefault();\n          signIn({ event });',
    replace: 'void signIn;\n          void event;',
    tests: ['tests/journeys/signed-out.spec.ts#what needs an account'],
  },
  {
    row: 'AUTH-30',
    file: 'app/account/session-rules.ts',
    find: 'SESSION_CHECK_MS = 30_000',
    replace: 'SESSION_CHECK_MS = 3_000_000',
    tests: ['app/account/rules.test.ts#every 30 seconds'],
  },
  {
    row: 'SHELL-09',
    file: 'app/shell/rules.ts',
    find: 'SPLASH_MS = 4_000',
    replace: 'SPLASH_MS = 1_500',
    tests: ['tests/journeys/shell.spec.ts#the splash is visible for four seconds'],
  },
  {
    row: 'SHELL-15',
    file: 'app/shell/shell.css',
    find: '@media (max-width: 1239px) {',
    replace: '@media (max-width: 1099px) {',
    tests: ['tests/journeys/search.spec.ts#the header has room for the search'],
  },
  {
    row: 'SHELL-16',
    file: 'app/shell/header.tsx',
    find: "aria-expanded={menu === 'menu'} onClick={() => setMenu(menu ? null : 'menu')}",
    replace: "aria-expanded={false} onClick={() => setMenu('menu')}",
    tests: ['tests/journeys/shell.spec.ts#the menu opens and closes by its button'],
  },
  {
    row: 'SHELL-21',
    file: 'app/shell/footer.tsx',
    find: '{site.supportEmail && (',
    replace: '{!site.supportEmail && (',
    tests: ['app/shell/footer.test.ts'],
  },
  {
    row: 'SHELL-22',
    file: 'app/write/write-page.tsx',
    find: '      <BackHome />\n',
    replace: '',
    tests: ['app/shell/problem-pages.test.ts'],
  },
  {
    row: 'SEARCH-07',
    file: 'app/search/search-panel.css',
    find: 'max-block-size: 66vh;',
    replace: 'max-block-size: 96vh;',
    tests: ['tests/journeys/search.spec.ts#a book is found while typing'],
  },
  {
    row: 'FEED-04',
    file: 'app/posts/post-card.tsx',
    find: '          <Avatar person={author} size={44} />\n',
    replace: '',
    tests: ['app/posts/feed-page.test.ts'],
  },
  {
    row: 'FEED-26',
    file: 'app/posts/posts-page.tsx',
    find: 'thoughtOf(viewer)]);',
    replace: 'thoughtOf(null)]);',
    tests: ['app/people/own/thought.test.ts#the feed shows'],
  },
  {
    row: 'PRIVACY-07',
    file: 'app/people/tables.ts',
    find: "    isPrivate: boolean('is_private').notNull().default(false),",
    replace:
      "    isPrivate: boolean('is_private').notNull().default(false),\n    isModerator: boolean('is_moderator').notNull().default(false),",
    tests: ['tests/code-rules.test.ts#there are no roles'],
  },
  {
    row: 'PRIVACY-07',
    file: 'server/env.ts',
    find: "  SUPPORT_EMAIL: z.email(must('must be an e-mail address')).optional(),",
    replace: "  SUPPORT_EMAIL: z.email(must('must be an e-mail address')).optional(),\n  ADMINS: text.optional(),",
    tests: ['tests/code-rules.test.ts#there are no roles'],
  },
  {
    row: 'REPORT-17',
    file: 'app/reports/problem-form.tsx',
    find: "busy={busy && 'Submitting...'}",
    replace: 'busy={false}',
    tests: ['tests/journeys/help.spec.ts#it shows an error and keeps the text'],
  },
  {
    row: 'SHELL-17', // the page of a rejected request ignored the dark theme
    file: 'app/root.tsx',
    find: '  const nonce = useContext(Nonce);',
    replace: '  const nonce = undefined as string | undefined;',
    tests: ['app/shell/problem-pages.test.ts'],
  },
  {
    row: 'SHELL-14',
    file: 'app/root.tsx',
    find: "{import.meta.env.SSR ? themeScript : ''}",
    replace: "{import.meta.env.SSR ? `${themeScript};${splashScript}` : ''}",
    tests: ['app/shell/problem-pages.test.ts'],
  },
  {
    row: 'SHELL-16', // without JavaScript the menu did not open and there was no other navigation
    file: 'app/shell/shell.css',
    find: '@media (scripting: none) and (max-width: 1239px) {',
    replace: '@media (scripting: none) and (max-width: 399px) {',
    tests: ['tests/journeys/shell.spec.ts#px the navigation is visible'],
  },
] satisfies Mutant[];
