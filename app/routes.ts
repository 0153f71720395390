import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { account } from './routes/account.ts';
import { community } from './routes/community.ts';
import { help } from './routes/help.ts';
import { kids } from './routes/kids.ts';
import { library } from './routes/library.ts';
import { people } from './routes/people.ts';
import { staff } from './routes/staff.ts';
import { works } from './routes/works.ts';
import { writing } from './routes/writing.ts';

/** Every URL, in product order. Each file in `routes/` lists the URLs of one part of the product. */
export default [
  index('home/home-page.tsx'),
  route('continue-reading', 'home/continue/continue-items.tsx'),
  route('languages', 'home/languages/find-languages.tsx'),
  route('search', 'browse/search/search-page.tsx'),
  route('search/results', 'search/results/results.tsx'),
  ...account,
  ...community,
  ...writing,
  ...works,
  ...library,
  ...kids,
  ...people,
  ...staff,
  ...help,
  route('*', 'errors/not-found-page.tsx'),
] satisfies RouteConfig;
