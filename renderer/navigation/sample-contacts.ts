import type { TFunction } from 'i18next';
import { offerImport } from './pending-import.ts';
import { navigate } from './router.ts';
import sampleContacts from './sample-contacts.csv?raw';
import { sampleHeadings, underHeadings } from './sample-text.ts';

/** Opens the import with invented people, and a list of their name, in the words of `t`. */
export function importSamples(t: TFunction<'home'>): void {
  const name = t('welcome.sampleList');
  const text = underHeadings(
    sampleContacts,
    sampleHeadings.map((heading) => t(`welcome.sampleHeading.${heading}`)),
  );
  offerImport({ kind: 'text', text, name }, name);
  navigate({ screen: 'import' });
}
