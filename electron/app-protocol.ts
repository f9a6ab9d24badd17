/**
 * `app://carillon/…`: the renderer's files, and nothing but them. A protocol of our own instead
 * of file://, so that the page has an origin, a content security policy, and no way to the disk.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type Session } from 'electron';

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

/** Where the page finds the nonce of this load, for the style sheets that it writes itself. */
const withNonce = (html: string, nonce: string): string =>
  html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}" />`);

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the files below `root` to pages of the given session. */
export function serveApp(session: Session, root: string): void {
  session.protocol.handle(appScheme, async (request) => {
    const path = pathFor(request.url, root);
    if (request.method !== 'GET' || path === null) return new Response(null, { status: 404 });
    try {
      return respond(path, await readFile(path));
    } catch {
      // A missing file is an answer here, not a fault: the page sees 404 and says so itself.
      return new Response(null, { status: 404 });
    }
  });
}

function respond(path: string, content: Buffer): Response {
  const nonce = randomBytes(16).toString('base64');
  const type = contentTypes[extname(path)] ?? 'application/octet-stream';
  const headers = {
    'Content-Type': type,
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
  if (!path.endsWith('.html')) return new Response(new Uint8Array(content), { headers });
  return new Response(withNonce(content.toString('utf8'), nonce), { headers });
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

/** The file that a URL means, or null where it is not one of ours. */
export function pathFor(url: string, root: string): string | null {
  const parsed = new URL(url);
  if (parsed.host !== appHost) return null;
  let name: string;
  try {
    name = decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  if (name.includes('\0') || name.includes('\\') || /%2f|%5c/i.test(parsed.pathname)) return null;
  const path = normalize(join(root, name === '/' ? 'index.html' : name));
  return path.startsWith(root + sep) ? path : null;
}
