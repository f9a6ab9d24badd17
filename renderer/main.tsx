/** Starts the renderer: styles, words, then the app. */
import '@mantine/core/styles.layer.css';
import '@mantine/charts/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/tones.css';
import './styles/global.css';
import './styles/forced-colors.css';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, isApp, loadPalette } from './app.tsx';
import { startCatalogue } from './catalogue/catalogue.ts';
import { followMain, makeQueryClient } from './data/api.ts';
import { followClock } from './data/clock.ts';
import { followSnapshots } from './data/snapshots.ts';
import { parseRoute } from './navigation/routes.ts';
import { firstPaint, within } from './shell/first-paint.ts';
import { requestFirst } from './shell/first-responses.ts';
import { followOpenedFiles } from './shell/go-to.ts';
import { keepFocus } from './shell/keep-focus.ts';
import { styleNonce } from './shell/style-nonce.ts';
import { showWholeTexts } from './shell/whole-text.ts';

declare global {
  interface Window {
    /** Where the library that locks scrolling behind dialogs looks for the nonce of its style element. */
    __webpack_nonce__?: string;
  }
}

/**
 * A page drawn before the font and the first answers are there is drawn twice; but neither may keep it from showing that
 * something takes long.
 */
const drawnWithinMs = 250;

const nonce = styleNonce(document);
window.__webpack_nonce__ = nonce;

const client = makeQueryClient();
// Events for these come with or after the first answers.
followMain(client);
followClock(client);
followOpenedFiles();
const route = parseRoute(window.location.hash);
const answered = isApp(window.location) ? requestFirst(client, route) : Promise.resolve();
// The main process writes it into the page that it serves.
await startCatalogue(document.documentElement.lang);
// The font is asked for in `index.html`. Before it is here the system looks for one of its own for every size and weight.
// With the first figures Chromium loads all that it knows of the language, 10 ms: now the page waits anyway.
i18next.t('state:gauge.assumed', { remaining: 0, limit: 0 });
const font = document.fonts.load('1em "Inter Variable"');
await within(drawnWithinMs, font, answered);
showWholeTexts(document);

keepFocus(document);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App nonce={nonce} client={client} />
  </StrictMode>,
);

const painted = firstPaint();
// Asking for one starts the queue, whose thread has much to load.
followSnapshots(painted);
void painted.then(loadPalette);
