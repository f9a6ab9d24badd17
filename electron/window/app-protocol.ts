/**
 * `app://carillon/…`: the renderer's files, and nothing but them. A protocol of our own instead
 * of file://, so that the page has an origin, a content security policy, and no way to the disk.
 */
import { randomBytes } from 'node:crypto';
import { basename, extname } from 'node:path';
import { type ProtocolResponse, protocol, type Session } from 'electron';
import { appHost, appScheme } from '../shared/app-origin.ts';
import { directionOf } from '../shared/settings/languages.ts';
import { type AppFile, readAppFile } from './app-files.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/**
 * The page as it is sent: with the nonce of this load, for the style sheets that it writes itself, and with the language
 * that it is to speak, so that not even its first frame is in another one.
 */
const prepared = (html: string, nonce: string, locale: string): string =>
  html
    .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}" />`)
    .replace('<html lang="en" dir="ltr">', `<html lang="${locale}" dir="${directionOf(locale)}">`);

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/**
 * Serves the files below `root` to pages of the given session. By the older call: `protocol.handle` wants a `Response`, and
 * the first one makes Node load all of its `fetch`, which takes longer than reading every file of the page.
 */
export function serveApp({ session, root, locale, onServed }: ServedApp): void {
  session.protocol.registerBufferProtocol(appScheme, ({ method, url }, respond) => {
    const file = method === 'GET' ? readAppFile(url, appHost, root) : null;
    respond(file === null ? notFound : responseWith(file, locale()));
    if (file !== null) onServed(basename(file.path));
  });
}

export interface ServedApp {
  readonly session: Session;
  /** An absolute path. */
  readonly root: string;
  /** The language of pages from their first frame on. */
  readonly locale: () => string;
  /** Told of every file that a page was given, by its name. */
  readonly onServed: (name: string) => void;
}

const notFound: ProtocolResponse = { statusCode: 404, data: Buffer.alloc(0) };

function responseWith({ path, content }: AppFile, locale: string): ProtocolResponse {
  const nonce = randomBytes(16).toString('base64');
  // No Cross-Origin-Opener-Policy: no page of ours can be opened by another or open one (`lockDown`), and Chromium would begin a
  // second process for the page once it has read that header.
  const headers = {
    'Content-Type': contentTypes[extname(path)] ?? 'application/octet-stream',
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-DNS-Prefetch-Control': 'off',
  };
  if (!path.endsWith('.html')) return { headers, data: content };
  return { headers, data: Buffer.from(prepared(content.toString('utf8'), nonce, locale)) };
}

/** Mantine writes its style sheets with the nonce; everything else comes from our own files. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
