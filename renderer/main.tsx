/** Starts the renderer: styles, words, then the app. */
import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles.layer.css';
import '@mantine/charts/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './tokens.css';
import './tones.css';
import './global.css';
import './forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startCatalogue } from './catalogue/catalogue.ts';
import { keepFocus } from './keep-focus.ts';
import { styleNonce } from './style-nonce.ts';
import { showWholeTexts } from './whole-text.ts';

declare global {
  interface Window {
    /** Where the library that locks scrolling behind dialogs looks for the nonce of its style element. */
    __webpack_nonce__?: string;
  }
}

const nonce = styleNonce(document);
window.__webpack_nonce__ = nonce;
// The main process writes it into the page that it serves.
await startCatalogue(document.documentElement.lang);
showWholeTexts(document);

keepFocus(document);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App nonce={nonce} />
  </StrictMode>,
);
