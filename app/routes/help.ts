import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const help = [
  route('help-center', 'help/help-center-page.tsx'),
  route('help-center/:article', 'help/article-page.tsx'),
  route('writing-guidelines', 'help/guidelines-page.tsx'),
  route('how-labels-work', 'help/labels/labels-page.tsx'),
  route('how-lists-work', 'help/lists/lists-page.tsx'),
  route('rules', 'help/rules-page.tsx'),
  route('moderation-log', 'moderation/public-log/public-log-page.tsx'),
  route('report-problem', 'reports/problem/report-problem-page.tsx'),
  route('subscription', 'premium/subscription-page.tsx'),
  route('terms-and-conditions', 'help/terms-page.tsx'),
  route('privacy-policy', 'help/privacy-page.tsx'),
  route('contact', 'help/contact-page.tsx'),
  route('not-sent', 'forms/not-sent-page.tsx'),
] satisfies RouteConfigEntry[];
