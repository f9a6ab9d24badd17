/**
 * The printable report: the app's own page prints itself in a window that nobody sees, so that the paper shows the
 * same figures and charts as the screen.
 */
import { BrowserWindow, type Session } from 'electron';
import { writeBeside } from '../files/write-beside.ts';
import { appOrigin } from '../shared/app-origin.ts';
import { pagePreferences } from './window.ts';

/** The page says by its title that everything is drawn. A report that takes longer than this hangs. */
const drawn = 'report drawn';
const patienceMs = 30_000;

/** A4, CSS pixels. */
const paper = { width: 794, height: 1123 } as const;

/** @throws where the page fails or is not drawn in time; then nothing is written */
export async function printReport(session: Session, campaignId: number, path: string): Promise<void> {
  const window = new BrowserWindow({
    ...paper,
    show: false,
    webPreferences: { ...pagePreferences(session), backgroundThrottling: false },
  });
  try {
    const ready = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The report was not drawn in time')), patienceMs);
      window.on('page-title-updated', (_event, title) => {
        if (title !== drawn) return;
        clearTimeout(late);
        resolve();
      });
      window.webContents.on('render-process-gone', (_event, { reason }) => {
        clearTimeout(late);
        reject(new Error(`The page of the report ended: ${reason}`));
      });
    });
    await window.loadURL(`${appOrigin}/#/print/${campaignId}`);
    await ready;
    const pdf = await window.webContents.printToPDF({
      pageSize: 'A4',
      printBackground: true,
      margins: { top: 0.5, bottom: 0.6, left: 0.55, right: 0.55 },
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate:
        '<div style="width:100%;padding:0 40px;font-size:8px;color:#5a5349;text-align:right">' +
        '<span class="pageNumber"></span> / <span class="totalPages"></span></div>',
      generateTaggedPDF: true,
    });
    await writeBeside(path, (file) => file.writeFile(pdf));
  } finally {
    window.destroy();
  }
}
