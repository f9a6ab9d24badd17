import {
  blocks,
  csv,
  digits,
  half,
  headed,
  type Layout,
  lines,
  oneLine,
  time,
  twelve,
  two,
  type WrittenReply,
} from './layout-parts.ts';

const seconds = (r: WrittenReply): string => `${time(r)}:${two((r.minute * 7) % 60)}`;
const iso = (r: WrittenReply): string => `2026-11-${two(r.day)}`;
const dots = (r: WrittenReply): string => `${two(r.day)}.11.26`;
const xml = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replaceAll('\n', '&#10;');
const arabicDigits = (value: string): string =>
  value.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);

/** Every layout that the set is written in; the name says which program or habit it is copied from. */
export const layouts: Readonly<Record<string, Layout>> = {
  'whatsapp android 24 h': lines((r) => `${two(r.day)}/11/2026, ${time(r)} - ${r.grouped}: ${r.text}`),
  'whatsapp android 12 h': lines(
    (r) => `11/${r.day}/26, ${twelve(r)}\u202f${half(r)} - ${r.grouped}: ${r.text}`,
  ),
  'whatsapp android german': lines((r) => `${dots(r)}, ${time(r)} - \u202a${r.grouped}\u202c: ${r.text}`),
  'whatsapp android arabic': lines(
    (r) =>
      `${arabicDigits(`${r.day}\u200f/11\u200f/2026`)}، ${arabicDigits(twelve(r))} ${half(r) === 'AM' ? 'ص' : 'م'} - \u202a${r.grouped}\u202c: ${r.text}`,
  ),
  'whatsapp android spanish': lines(
    (r) => `${r.day}/11/26, ${twelve(r)} ${half(r) === 'AM' ? 'a. m.' : 'p. m.'} - ${r.grouped}: ${r.text}`,
  ),
  'whatsapp android both sides': lines(
    (r) =>
      `${two(r.day)}/11/2026, 09:00 - Lindenhof Dental: ${r.sent}\n${two(r.day)}/11/2026, ${time(r)} - ${r.grouped}: ${r.text}`,
  ),
  'whatsapp ios': lines((r) => `[${dots(r)}, ${seconds(r)}] \u200e${r.grouped}: ${r.text}`),
  'whatsapp ios 12 h': lines(
    (r) =>
      `\u200e[${r.day}/11/2026, ${twelve(r)}:09\u202f${half(r)}] ~\u00a0${r.name} (${r.grouped}): ${r.text}`,
  ),
  'apple messages': blocks((r) => `${r.grouped}\nText Message\nToday ${time(r)}\n${r.text}`),
  'apple messages, ours above': blocks(
    (r) =>
      `To: ${r.grouped}\nMon 9 Nov at 09:00\n${r.sent}\n${twelve(r)} ${half(r).toLowerCase()}\n${r.text}`,
  ),
  imazing: headed(
    'Chat Session,Message Date,Service,Type,Sender ID,Sender Name,Status,Subject,Text,Attachment',
    (r) => `${r.name},${iso(r)} ${seconds(r)},SMS,Incoming,${r.number},${r.name},Read,,${csv(r.text)},`,
  ),
  'android sms backup xml': (replies) =>
    `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<smses count="${replies.length}">\n${replies
      .map(
        (r) =>
          `  <sms protocol="0" address="${r.number}" date="17629${r.day}180000" type="1" subject="null" body="${xml(r.text)}" toa="null" sc_toa="null" service_center="null" read="1" status="-1" locked="0" readable_date="${iso(r)} ${seconds(r)}" contact_name="${xml(r.name)}" />`,
      )
      .join('\n')}\n</smses>`,
  'android sms table': headed('Date\tType\tNumber\tName\tMessage', (r) =>
    [`${iso(r)} ${time(r)}`, 'Received', r.number, r.name, oneLine(r.text)].join('\t'),
  ),
  'google messages web': blocks((r) => `${r.name}\n${r.grouped}\nThursday, 12 Nov · ${time(r)}\n${r.text}`),
  'google messages list': blocks((r) => `${r.grouped}\n${r.text}\n${r.minute} min`),
  'signal export': blocks(
    (r) =>
      `From: ${r.name} (${r.number})\nType: incoming\nSent: Thu, ${r.day} Nov 2026 ${seconds(r)} +0000\nReceived: Thu, ${r.day} Nov 2026 ${seconds(r)} +0000\n\n${r.text}`,
  ),
  'signal lines': lines((r) => `[${iso(r)} ${time(r)}] ${r.name} ${r.number}: ${oneLine(r.text)}`),
  'telegram copy': blocks((r) => `${r.name} ${r.grouped}, [${two(r.day)}.11.2026 ${time(r)}]\n${r.text}`),
  'telegram 12 h': blocks((r) => `${r.grouped}, [Nov ${r.day}, 2026 at ${twelve(r)} ${half(r)}]:\n${r.text}`),
  'mail gateway': blocks(
    (r) =>
      `From: ${r.number}\nTo: +44 7700 900999\nDate: Thu, ${r.day} Nov 2026 ${seconds(r)} +0000\nSubject: SMS from ${r.number}\n\n${r.text}`,
  ),
  'mail gateway address': blocks(
    (r) =>
      `From: ${digits(r)}@sms.gateway.example\nSent: Thursday, ${r.day} November 2026 ${time(r)}\nTo: reception@lindenhof.example\nSubject: New reply\n\n${r.text}\n\n--\nThis message was forwarded by your SMS gateway.`,
  ),
  'mail gateway german': blocks(
    (r) =>
      `Von: ${r.number}\nAn: Praxis Lindenhof\nGesendet: Donnerstag, ${r.day}. November 2026 ${time(r)}\nBetreff: Neue SMS\n\n${r.text}`,
  ),
  'reply above our quoted text': blocks(
    (r) =>
      `${r.grouped}\n${r.text}\n\nOn Thu, ${r.day} Nov 2026 at ${time(r)}, Lindenhof Dental wrote:\n> ${r.sent}`,
  ),
  'reply below our quoted text': blocks((r) => {
    const words = r.sent.split(' ');
    const cut = Math.ceil(words.length / 2);
    return `${r.grouped} wrote:\n> ${words.slice(0, cut).join(' ')}\n> ${words.slice(cut).join(' ')}\n${r.text}`;
  }),
  'quoted with typographic quotes': lines((r) => `${r.grouped}, re “${r.sent}” – “${oneLine(r.text)}”`),
  'service table': headed(
    ['Date', 'Direction', 'From', 'To', 'Message', 'Status'].join('\t'),
    (r) =>
      `${[`${iso(r)} 09:00`, 'Outbound', 'LINDENHOF', r.number, r.sent, 'Delivered'].join('\t')}\n${[`${iso(r)} ${time(r)}`, 'Inbound', r.number, 'LINDENHOF', oneLine(r.text), 'Received'].join('\t')}`,
  ),
  'service csv': headed('From,To,Body,Status,SentDate,ApiVersion,NumSegments', (r) =>
    [r.number, '+447700900999', r.text, 'received', `${iso(r)}T${seconds(r)}Z`, '2010-04-01', '1']
      .map(csv)
      .join(','),
  ),
  'service csv german': headed('Empfangen am;Absender;Empfänger;Nachricht;Status', (r) =>
    [`${two(r.day)}.11.2026 ${time(r)}`, digits(r), 'LINDENHOF', csv(r.text), 'zugestellt'].join(';'),
  ),
  'excel two columns': lines((r) => `${r.number}\t${oneLine(r.text)}`),
  'excel four columns': lines((r) =>
    [r.name, r.grouped, `${two(r.day)}/11/2026 ${time(r)}`, oneLine(r.text)].join('\t'),
  ),
  'excel word first': lines((r) => [oneLine(r.text), r.number, r.name].join('\t')),
  bullets: lines((r) => `• ${r.grouped} – ${oneLine(r.text)}`),
  'numbered list': lines((r, index) => `${index + 1}. ${r.number}: ${oneLine(r.text)}`),
  'number dash word': lines((r) => `${r.number} - ${oneLine(r.text)}`),
  'number dash word, time behind': lines(
    (r) => `${r.grouped} - ${oneLine(r.text)} - ${twelve(r)} ${half(r).toLowerCase()}`,
  ),
  'number and quotes': lines((r) => `${r.number}: "${oneLine(r.text)}"`),
  labels: blocks((r) => `Number: ${r.grouped}\nName: ${r.name}\nReply: ${r.text}`),
  'labels in a row': lines(
    (r) =>
      `From: ${r.number} | Name: ${r.name} | Message: ${oneLine(r.text)} | Received: ${twelve(r)}${half(r).toLowerCase()}`,
  ),
  'name, number in brackets': lines((r) => `${r.name} (${r.grouped}): ${oneLine(r.text)}`),
  'name and number, no signs': lines((r) => `${r.name} ${r.number} ${oneLine(r.text)}`),
  'word, number in brackets': lines((r) => `${oneLine(r.text)} (${r.grouped})`),
  'word from number': lines((r) => `"${oneLine(r.text)}" from ${r.number}, ${r.name}, ${time(r)}`),
  'webhook json': lines((r) =>
    JSON.stringify({
      id: `SM${r.day}f${r.minute}`,
      from: r.number,
      to: '+447700900999',
      body: r.text,
      received_at: `${iso(r)}T${time(r)}Z`,
    }),
  ),
  'markdown table': (replies) =>
    [
      '| Phone | Time | Text |',
      '|---|---|---|',
      ...replies.map((r) => `| ${r.grouped} | ${time(r)} | ${oneLine(r.text)} |`),
    ].join('\n'),
  'server log': lines(
    (r) =>
      `${iso(r)}T${seconds(r)}Z INFO inbound sms from=${digits(r)} to=447700900999 text="${oneLine(r.text)}"`,
  ),
  'cells on lines of their own': blocks(
    (r) => `${r.number}\n\n${two(r.day)}/11/2026 ${time(r)}\n\n${r.text}\n\nReply | Delete`,
  ),
};
