import { blocks, csv, digits, type Layout, lines, oneLine, time, two } from './layout-parts.ts';

/** Layouts of the fourth set. */
export const fourthLayouts: Readonly<Record<string, Layout>> = {
  'whatsapp android italian': lines((r) => `${two(r.day)}/11/26, ${time(r)} - ${r.grouped}: ${r.text}`),
  'whatsapp ios dutch': lines((r) => `[${two(r.day)}-11-2026 ${time(r)}:12] ${r.grouped}: ${r.text}`),
  'gateway table, sender and text': (replies) =>
    [
      'Message ID,Sender,Recipient,Text,Received At,Status',
      ...replies.map((r, at) =>
        [`m${at}`, r.number, 'LINDENHOF', r.text, `2026-11-${r.day} ${time(r)}`, 'RECEIVED']
          .map(csv)
          .join(','),
      ),
    ].join('\n'),
  'inbox list with previews': blocks((r) => `${r.name}\n${r.grouped}\n${oneLine(r.text)}\n${r.minute}m ago`),
  'forwarded as a text': lines((r) => `FWD from ${r.number}: ${oneLine(r.text)}`),
  'numbers in tel links': (replies) =>
    replies
      .map((r) => `<p><a href="tel:${r.number}">${r.grouped}</a> wrote at ${time(r)}:<br>${r.text}</p>`)
      .join('\n'),
  'outlook german': blocks(
    (r) =>
      `Von: ${r.number} <${digits(r)}@sms.example>\nGesendet: Donnerstag, ${r.day}. November 2026 ${time(r)}\nAn: info@lindenhof.example\nCc: \nBetreff: SMS von ${r.number}\n\n${r.text}`,
  ),
  'excel with status': lines((r, at) =>
    [at + 1, r.grouped, oneLine(r.text), 'new', `${two(r.day)}.11.2026`].join('\t'),
  ),
  'spoken notes': lines((r) => `${r.name} on ${r.grouped} texted back: ${oneLine(r.text)}`),
  'word, dash, number': lines((r) => `${oneLine(r.text)} – ${r.number}`),
  'equals sign': lines((r) => `${digits(r)} = ${oneLine(r.text)}`),
  'portuguese labels': blocks(
    (r) => `Telefone: ${r.grouped}\nData: ${two(r.day)}/11/2026 ${time(r)}\nMensagem: ${r.text}`,
  ),
};
