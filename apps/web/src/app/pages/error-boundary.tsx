import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

/** The last resort for errors outside of the screens. A class, because React offers no other way. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
