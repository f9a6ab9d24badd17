import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './error-state.tsx';

type BoundaryState = { failure: unknown };

/** Keeps a fault of one screen to that screen: the frame, and sending, go on. */
export class ScreenBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: undefined };

  static getDerivedStateFromError(failure: unknown): BoundaryState {
    return { failure };
  }

  override render(): ReactNode {
    if (this.state.failure === undefined) return this.props.children;
    return (
      <ScreenFailure failure={this.state.failure} onRetry={() => this.setState({ failure: undefined })} />
    );
  }
}

function ScreenFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('error.screen.title')}
      meaning={t('error.screen.meaning')}
      remedy={t('error.screen.remedy')}
      details={failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}
      onRetry={onRetry}
    />
  );
}
