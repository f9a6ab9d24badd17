import { blocks, csv, digits, type Layout, lines, oneLine, time, two } from './layout-parts.ts';

/** Layouts of the fifth set. */
export const fifthLayouts: Readonly<Record<string, Layout>> = {
  'vmsg of an old phone': blocks(
    (r) =>
      `BEGIN:VMSG\nVERSION:1.1\nX-IRMC-STATUS:READ\nX-IRMC-BOX:INBOX\nBEGIN:VCARD\nVERSION:2.1\nN:${r.name}\nTEL:${r.number}\nEND:VCARD\nBEGIN:VENV\nBEGIN:VBODY\nDate:2026-11-${r.day} ${time(r)}:00\n${r.text}\nEND:VBODY\nEND:VENV\nEND:VMSG`,
  ),
  'whatsapp polish': lines((r) => `${two(r.day)}.11.2026, ${time(r)} - ${r.grouped}: ${r.text}`),
  'google messages copied': blocks((r) => `${r.grouped}\n${oneLine(r.text)}\n${time(r)}`),
  'gateway lines with bars': lines(
    (r, at) => `${at + 4001}|${digits(r)}|LINDENHOF|${oneLine(r.text)}|2026-11-${r.day}T${time(r)}:00Z`,
  ),
  'semicolon table, turkish': (replies) =>
    [
      'Gönderen;Tarih;Mesaj',
      ...replies.map((r) => [r.number, `${r.day}.11.2026 ${time(r)}`, r.text].map(csv).join(';')),
    ].join('\n'),
  'text behind number in brackets': lines((r) => `${r.name} (${r.grouped}): ${oneLine(r.text)}`),
  'word first, then number in brackets': lines((r) => `"${oneLine(r.text)}" (${r.number})`),
  'yaml of a tool': blocks(
    (r) =>
      `- from: "${r.number}"\n  received: 2026-11-${r.day} ${time(r)}\n  body: ${JSON.stringify(r.text)}`,
  ),
  'polish labels': blocks(
    (r) => `Od: ${r.grouped}\nData: ${r.day}.11.2026 ${time(r)}\nTreść: ${oneLine(r.text)}`,
  ),
  'bullets of a colleague': lines((r) => `• ${r.grouped} – ${r.name} – „${oneLine(r.text)}“`),
};
