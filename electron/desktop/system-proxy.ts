/** The system's proxy, asked of a session of its own: the page's has one that leads nowhere (`window.ts`). */
import { type Session, session } from 'electron';

let asked: Session | null = null;

/** How the system says to reach `url`, in Chromium's form such as `PROXY host:8080` or `DIRECT`. */
export function resolveSystemProxy(url: string): Promise<string> {
  // Not before somebody asks: a session takes its time, and a start has none to spare.
  asked ??= session.fromPartition('system-proxy', { cache: false });
  return asked.resolveProxy(url);
}
