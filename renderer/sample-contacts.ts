import { offerImport } from './pending-import.ts';
import { navigate } from './router.ts';
import sampleContacts from './screens/home/sample-contacts.csv?raw';

/** Opens the import with invented people, who get into a list of this name. */
export function importSamples(list: string): void {
  offerImport({ kind: 'text', text: sampleContacts }, list);
  navigate({ screen: 'import' });
}
