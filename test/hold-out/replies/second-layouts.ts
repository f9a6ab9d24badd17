import {
  blocks,
  digits,
  type Layout,
  lines,
  oneLine,
  time,
  twelve,
  two,
  type WrittenReply,
} from './layout-parts.ts';

const half = (r: WrittenReply): string => (r.hour < 12 ? 'am' : 'pm');
const html = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Layouts of the second set: none of them stands in the first. */
export const secondLayouts: Readonly<Record<string, Layout>> = {
  'square brackets first': lines((r) => `[${r.number}] ${oneLine(r.text)}`),
  'arrow from number': lines((r) => `${digits(r)} -> ${oneLine(r.text)}`),
  'arrow to word': lines((r) => `${r.grouped} → "${oneLine(r.text)}" (${twelve(r)}${half(r)})`),
  'teams chat': blocks(
    (r) => `${r.name}  ${twelve(r)} ${half(r).toUpperCase()}\n${r.grouped} has replied: ${r.text}`,
  ),
  'forwarded mails': blocks(
    (r) =>
      `---------- Forwarded message ---------\nFrom: SMS Inbox <${digits(r)}@reply.sms.example>\nDate: Thu, Nov ${r.day}, 2026 at ${twelve(r)} ${half(r).toUpperCase()}\nSubject: Reply from ${r.number}\nTo: <frontdesk@lindenhof.example>\n\n${r.text}`,
  ),
  'date, name, number, word with semicolons': lines(
    (r) => `${two(r.day)}.11.2026 ${time(r)};${r.name};${r.number};${oneLine(r.text)}`,
  ),
  'csv without a heading': lines(
    (r) =>
      `"2026-11-${two(r.day)} ${time(r)}","${r.number}","${oneLine(r.text).replaceAll('"', '""')}","INBOUND"`,
  ),
  'table of a page': (replies) =>
    `<table><tr><th>Phone</th><th>Message</th><th>Received</th></tr>\n${replies
      .map(
        (r) =>
          `<tr><td>${r.number}</td><td>${html(r.text)}</td><td>${two(r.day)} Nov 2026 ${time(r)}</td></tr>`,
      )
      .join('\n')}\n</table>`,
  'message, then who': blocks((r) => `“${r.text}”\n— ${r.name}, ${r.grouped}`),
  'sms from, said': lines((r) => `SMS from ${r.grouped} at ${time(r)}: ${oneLine(r.text)}`),
  'name - number - word': lines((r) => `${r.name} - ${r.grouped} - ${oneLine(r.text)}`),
  'word comma number': lines((r) => `${oneLine(r.text)}, ${r.number}`),
  'checked list': lines((r) => `- [ ] ${r.number} (${r.name}) "${oneLine(r.text)}"`),
  'thread of a phone': blocks(
    (r) =>
      `${r.name}\n${r.grouped}\n\nYou: ${r.sent}\n${two(r.day)}/11, 09:00\n\n${r.name.split(' ')[0]}: ${r.text}\n${two(r.day)}/11, ${time(r)}`,
  ),
  'outlook reply': blocks(
    (r) =>
      `From: ${r.number}\nSent: ${two(r.day)} November 2026 ${time(r)}\nTo: Lindenhof\nSubject: RE: SMS\n\n${r.text}\n\n-----Original Message-----\nFrom: Lindenhof\nSent: 09 November 2026 09:00\nSubject: SMS\n\n${r.sent}`,
  ),
  'german columns, tab': (replies) =>
    [
      'Zeit\tRufnummer\tName\tAntwort',
      ...replies.map((r) => `${two(r.day)}.11.26 ${time(r)}\t${r.grouped}\t${r.name}\t${oneLine(r.text)}`),
    ].join('\n'),
  'key value lines': blocks(
    (r) =>
      `msisdn = ${digits(r)}\nkeyword = \nmessage = ${oneLine(r.text)}\ntime = 2026-11-${two(r.day)} ${time(r)}`,
  ),
  'missed call style': lines((r) => `${two(r.hour)}h${two(r.minute)} ${r.grouped} ${oneLine(r.text)}`),
};
