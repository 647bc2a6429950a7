import { Component, type ReactNode } from 'react';

import { messages } from '#shared/messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

type Props = {
  children: ReactNode;
  resetKey: string;
  /** Stands in where a whole page of explanation does not fit. */
  fallback?: ReactNode;
};
type State = { hasFailed: boolean; resetKey: string };

/** What stands in for a page that broke, or whose code did not arrive. Going elsewhere clears it. */
export class ErrorPage extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.hasFailed) return children;
    if (fallback) return fallback;
    return (
      <div className="wrap py-10">
        <ErrorState hint="Reload the page to try again." onRetry={() => window.location.reload()}>
          {messages.somethingWrong}
        </ErrorState>
      </div>
    );
  }
}
