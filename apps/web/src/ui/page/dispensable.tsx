import { Component, type ReactNode } from 'react';
import { isMissingFile } from '#lib/browser/missing-file.ts';

/** A part of the screen that nobody has asked for: if its file cannot be loaded, the screen goes on without it. */
export class Dispensable extends Component<{ children: ReactNode }, { missing: boolean }> {
  override state = { missing: false };

  static getDerivedStateFromError(error: unknown) {
    if (!isMissingFile(error)) throw error;
    return { missing: true };
  }

  override render(): ReactNode {
    return this.state.missing ? null : this.props.children;
  }
}
