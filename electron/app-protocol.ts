/**
 * `app://carillon/…`: the renderer's files, and nothing but them. A protocol of our own instead
 * of file://, so that the page has an origin, a content security policy, and no way to the disk.
 */
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { protocol, type Session } from 'electron';
import { readAppFile } from './app-files.ts';
import { directionOf } from './shared/languages.ts';

export const appScheme = 'app';
export const appHost = 'carillon';
export const appOrigin = `${appScheme}://${appHost}`;

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

/** Serves the files below `root` to pages of the given session; `locale` is what they speak from their first frame on. */
export function serveApp(session: Session, root: string, locale: () => string): void {
  session.protocol.handle(appScheme, async (request) => {
    const file = request.method === 'GET' ? await readAppFile(request.url, appHost, root) : null;
    return file === null ? new Response(null, { status: 404 }) : respond(file.path, file.content, locale());
  });
}

function respond(path: string, content: Buffer, locale: string): Response {
  const nonce = randomBytes(16).toString('base64');
  const type = contentTypes[extname(path)] ?? 'application/octet-stream';
  const headers = {
    'Content-Type': type,
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-DNS-Prefetch-Control': 'off',
  };
  if (!path.endsWith('.html')) return new Response(new Uint8Array(content), { headers });
  return new Response(prepared(content.toString('utf8'), nonce, locale), { headers });
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
