// In the place of React Router's `errorBoundaries.js` in the browser: the root has a page for every problem, and this one remains where that page
// itself fails. See docs/decisions/2026-11-21-light-scripts.md.
import { Component, createElement, type ReactNode } from 'react';

type Props = { location: unknown; children: ReactNode };
type State = { location: unknown; failed: boolean };

export function RemixRootDefaultErrorBoundary() {
  const title = 'Something went wrong';
  return createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement('title', null, title)),
    createElement('body', null, createElement('h1', null, title), createElement('p', null, 'Reload the page to try again.')),
  );
}

export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  static getDerivedStateFromProps = ({ location }: Props, state: State) =>
    state.location === location ? null : { location, failed: false };
  override render() {
    return this.state.failed ? createElement(RemixRootDefaultErrorBoundary) : this.props.children;
  }
}

/** Frames React Router's own page of a route that is still loading; the root comes with its data and its component. */
export const BoundaryShell = () => null;
