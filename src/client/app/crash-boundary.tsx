import { Component, type ReactNode } from 'react';
import type { Client } from '#client/state/client.ts';
import { reportCrash } from '#client/state/report-crash.ts';
import { CrashPage } from './crash-page.tsx';

interface CrashBoundaryProps {
  client: Client;
  children: ReactNode;
}

/** Shows the error page in place of a screen that could not be drawn, and posts the crash to the server's log. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown; crashed: boolean }> {
  override state = { error: null as unknown, crashed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    void reportCrash(this.props.client, error);
  }

  override render(): ReactNode {
    const { client, children } = this.props;
    if (!this.state.crashed) return children;
    return (
      <CrashPage onReport={(note) => reportCrash(client, this.state.error, note)} error={this.state.error} />
    );
  }
}
