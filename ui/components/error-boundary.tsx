import { Component, type ReactNode } from 'react';

/** React has no other way than a class to catch what a page throws while it is drawn or loaded. */
export class ErrorBoundary extends Component<{
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}> {
  override state: { hasFailed: boolean } = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => location.reload());
  }
}
