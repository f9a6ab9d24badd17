import type audit from '../../renderer/catalogue/en/audit.json';
import type { WordFiles } from './words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'desktop';
    resources: WordFiles & { audit: typeof audit };
  }
}
