/** Names of the internet that decide what a phone makes into a link, and what a carrier blocks. */
import { fromDataFile } from '../data-file.ts';
import domains from './domains.json' with { type: 'json' };

const namesIn = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** With a scheme or "www." in front, any other is taken for a link too. */
const topLevelDomains = fromDataFile(domains, ({ country, general }) => namesIn([...country, ...general]));

/** Whether phones take the last part of a bare "name.part" for a top-level domain. */
export function isTopLevelDomain(label: string): boolean {
  return topLevelDomains().has(label.toLowerCase());
}

/** Missing one here costs a warning, a wrong one costs trust in all of them. */
const shorteners = fromDataFile(domains, (file) => namesIn(file.shorteners));

/** Whether the host (lower case) is a public shortener's, or one of its subdomains. */
export function isShortener(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, start) => shorteners().has(labels.slice(start).join('.')));
}
