import { Component, type ReactNode } from 'react';
import type { Entry } from '#client/state/entry.ts';
import { reportCrash } from '#client/state/report-crash.ts';
import { CrashPage } from './crash-page.tsx';

interface CrashBoundaryProps {
  entry: Entry;
  children: ReactNode;
}

/** Shows the error page in place of a screen that could not be drawn, and posts the crash to the server's log. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown; crashed: boolean }> {
  override state = { error: null as unknown, crashed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    void this.#report(error);
  }

  async #report(error: unknown, note?: string): Promise<boolean> {
    const client = await this.props.entry.tryLoad();
    return client !== null && reportCrash(client, error, note);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return <CrashPage onReport={(note) => this.#report(this.state.error, note)} error={this.state.error} />;
  }
}
