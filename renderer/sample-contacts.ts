import { offerImport } from './pending-import.ts';
import { navigate } from './router.ts';
import sampleContacts from './screens/home/sample-contacts.csv?raw';

/** Opens the import with invented people, who are called so and get into a list of this name. */
export function importSamples(list: string): void {
  offerImport({ kind: 'text', text: sampleContacts, name: list }, list);
  navigate({ screen: 'import' });
}
