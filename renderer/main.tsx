/** Starts the renderer: styles, words, then the app. */
import '@mantine/core/styles.layer.css';
import '@mantine/charts/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './fonts.css';
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

/** A font that does not come must not keep the page from showing. */
const fontWithinMs = 300;

const nonce = styleNonce(document);
window.__webpack_nonce__ = nonce;
await Promise.all([
  // The main process writes it into the page that it serves.
  startCatalogue(document.documentElement.lang),
  // Asked for in `index.html`, so it is here by now. What is laid out before it is laid out twice, first in fonts of the system,
  // each of which takes the system long to find.
  Promise.race([document.fonts.load('1em "Inter Variable"'), timeout(fontWithinMs)]),
]);
showWholeTexts(document);

keepFocus(document);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App nonce={nonce} />
  </StrictMode>,
);

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
