import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

/** The last resort, for what breaks outside the screens: React offers no other way to write it than a class. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
