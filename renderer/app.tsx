import { DirectionProvider, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../electron/shared/contract.ts';
import { LoadingState } from './components/feedback/loading-state.tsx';
import { ScreenBoundary } from './components/feedback/screen-boundary.tsx';
import { useResponse } from './data/api.ts';
import { useShortcuts } from './help/use-shortcuts.ts';
import { useHelp } from './navigation/help-store.ts';
import { useRoute } from './navigation/router.ts';
import { formatRoute, parsePrint, type Route } from './navigation/routes.ts';
import { Screen } from './screens/screen.tsx';
import { DropAnywhere } from './shell/drop-anywhere.tsx';
import { useGoTo } from './shell/go-to.ts';
import { Shell } from './shell/shell.tsx';
import { cssVariablesResolver, theme, withWords } from './styles/theme.ts';
import { useLanguage } from './words/use-language.ts';

/** Loaded before it is wanted: whoever presses the shortcut types on at once, and what has to load then loses their first letters. */
export const loadPalette = () => import('./palette/palette.tsx');
const Palette = lazy(loadPalette);
const Shortcuts = lazy(() => import('./help/shortcuts-dialog.tsx'));

const PrintedReport = lazy(() => import('./screens/results/printed-report.tsx'));

/** The scheme is the system's, which the main process sets through nativeTheme: nothing is kept here. */
const systemScheme: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

const StartAnew = lazy(() => import('./screens/settings/team/start-anew.tsx'));
const TroubleScreen = lazy(() => import('./screens/trouble/trouble-screen.tsx'));

/** The whole renderer: providers around the shell around one screen. */
export function App({ nonce, client }: { nonce: string; client: QueryClient }) {
  const { t } = useTranslation();
  const worded = useMemo(() => withWords(theme, t('action.close')), [t]);
  return (
    <QueryClientProvider client={client}>
      <DirectionProvider>
        <MantineProvider
          theme={worded}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          colorSchemeManager={systemScheme}
          getStyleNonce={() => nonce}
        >
          <Suspense fallback={<LoadingState />}>
            <Contents />
          </Suspense>
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  );
}

/** Whether this page is the app, and not what went wrong at the start or a report on its way to paper. */
export function isApp({ search, hash }: Location): boolean {
  return search !== '?trouble' && parsePrint(hash) === undefined;
}

/** The app; or, in a window of its own, what went wrong at the start, or a report on its way to paper. */
function Contents() {
  if (window.location.search === '?trouble') return <TroubleScreen />;
  const printed = parsePrint(window.location.hash);
  return printed === undefined ? <Frame /> : <PrintedReport campaignId={printed} />;
}

/** The sections of the settings are one screen: whoever goes through them keeps the focus where they are. */
function screenKey(route: Route): string {
  return route.screen === 'settings' ? route.screen : formatRoute(route);
}

/** Everything stands behind this: a page that is loaded anew, or that hears of other records, shows nothing else than the way to them. */
function Frame() {
  const state = useResponse('app.state', undefined);
  useLanguage(state.data?.locale);
  if (!state.data) {
    if (state.error) throw state.error;
    return <LoadingState />;
  }
  return state.data.startsAnew ? <StartAnew hasLeft={state.data.inTeam} /> : <Everything {...state.data} />;
}

function Everything({ account, platform }: Pick<AppState, 'account' | 'platform'>) {
  const route = useRoute();
  useGoTo();
  const [paletteOpen, setPaletteOpen] = useState(false);
  useShortcuts(() => setPaletteOpen(true));
  const help = useHelp();
  return (
    <DropAnywhere>
      <Shell account={account} screen={route.screen} platform={platform} onFind={() => setPaletteOpen(true)}>
        <ScreenBoundary key={screenKey(route)}>
          <Suspense fallback={<LoadingState />}>
            <Screen route={route} />
          </Suspense>
        </ScreenBoundary>
        <Suspense>
          {paletteOpen && <Palette account={account.kind} onClose={() => setPaletteOpen(false)} />}
          {help.kind === 'shortcuts' && <Shortcuts platform={platform} />}
        </Suspense>
      </Shell>
    </DropAnywhere>
  );
}
