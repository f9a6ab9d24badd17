import type { ImportSource } from '../../electron/shared/import/imports.ts';
import { listen, useMainEvent } from '../data/api.ts';
import { useMayWrite } from '../data/team.ts';
import { openHelp, openShortcuts } from '../navigation/help-store.ts';
import { offerImport } from '../navigation/pending-import.ts';
import { navigate } from '../navigation/router.ts';
import { formatRoute, parseRoute } from '../navigation/routes.ts';
import { isHelpTopic } from '../navigation/topics.ts';
import { useNewCampaign } from '../screens/campaigns/use-new-campaign.ts';

/** Follows the main process to a screen: a menu item, a notification that was clicked. */
export function useGoTo(): void {
  const { start } = useNewCampaign();
  const mayWrite = useMayWrite();
  // The list of campaigns says who can write one.
  const startOrSay = mayWrite ? start : () => navigate({ screen: 'campaigns' });
  useMainEvent('go-to', ({ screen }) => goTo(screen, startOrSay));
}

/**
 * Follows files that are opened with the app, for as long as it runs; call it once. Before anything is asked: the file that a
 * start was given comes with the first answer.
 */
export function followOpenedFiles(): void {
  listen('file-opened', openFile);
}

function openFile(source: ImportSource): void {
  offerImport(source);
  navigate({ screen: 'import' });
}

function goTo(screen: string, newCampaign: () => void): void {
  const place = screen.replace(/^#?\//, '');
  const [first, topic = ''] = place.split('/');
  if (first === 'shortcuts') {
    openShortcuts();
  } else if (first === 'help') {
    openHelp(isHelpTopic(topic) ? topic : undefined);
  } else if (place === 'campaigns/new') {
    newCampaign();
  } else {
    const route = parseRoute(`#/${place}`);
    if (formatRoute(route) !== window.location.hash) navigate(route);
  }
}
