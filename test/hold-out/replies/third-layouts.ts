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
} from './layout-parts.ts';

const xml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');

/** Layouts of the third set: exports in other languages, mails, dashboards and what people type by hand. */
export const thirdLayouts: Readonly<Record<string, Layout>> = {
  'whatsapp android french': lines((r) => `${two(r.day)}/11/2026 à ${time(r)} - ${r.grouped}: ${r.text}`),
  'whatsapp android brazil, with notices': headed(
    '10/11/2026 08:59 - As mensagens e as chamadas são protegidas com a criptografia de ponta a ponta.',
    (r, index) =>
      `${two(r.day)}/11/2026 09:00 - Lindenhof: ${r.sent}\n${two(r.day)}/11/2026 ${time(r)} - ${r.grouped}: ${r.text}${index % 4 === 0 ? `\n${two(r.day)}/11/2026 ${time(r)} - ${r.grouped}: <Mídia oculta>` : ''}`,
  ),
  'whatsapp android us, with notices': headed(
    '11/10/26, 8:59 AM - Messages and calls are end-to-end encrypted. Only people in this chat can read them.',
    (r) =>
      `11/${r.day}/26, 9:00 AM - Lindenhof: ${r.sent}\n11/${r.day}/26, ${twelve(r)} ${half(r)} - ${r.grouped}: ${r.text}\n11/${r.day}/26, ${twelve(r)} ${half(r)} - ${r.grouped}: This message was deleted`,
  ),
  'whatsapp ios spanish': lines(
    (r) =>
      `[${r.day}/11/26, ${twelve(r)}:09 ${half(r) === 'AM' ? 'a. m.' : 'p. m.'}] ${r.grouped}: ${r.text}`,
  ),
  'whatsapp ios with quote of ours': lines(
    (r) =>
      `[${r.day}.11.2026, 09:00:00] Lindenhof Dental: ${r.sent}\n[${r.day}.11.2026, ${time(r)}:31] ‪${r.grouped}‬: ${r.text}`,
  ),
  'backup xml both sides': (replies) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<smses count="${replies.length * 2}" backup_set="a1" backup_date="1762900000000">\n${replies
      .map(
        (r) =>
          `<sms protocol="0" address="${r.number}" date="1762938000000" type="2" body="${xml(r.sent)}" read="1" contact_name="(Unknown)" />\n<sms protocol="0" address="${r.number}" date="1762939000000" type="1" body="${xml(r.text)}" read="1" contact_name="(Unknown)" />`,
      )
      .join('\n')}\n</smses>`,
  'backup csv': headed('Type,Date,Name / Number,Sender,Content', (r) =>
    ['Received', `2026-11-${r.day} ${time(r)}:00`, r.number, r.name, r.text].map(csv).join(','),
  ),
  'google messages copied thread': blocks(
    (r) =>
      `${r.grouped}\n\nThursday, Nov ${r.day} • ${twelve(r)} ${half(r)}\n${r.text}\n\n${twelve(r)} ${half(r)} • SMS`,
  ),
  'google voice page': (replies) =>
    replies
      .map(
        (r) =>
          `<div class="message"><abbr class="dt" title="2026-11-${r.day}T${time(r)}:00.000Z">Nov ${r.day}, 2026, ${twelve(r)}:00 ${half(r)}</abbr>:\n<cite class="sender vcard"><a class="tel" href="tel:${r.number}"><span class="fn">${r.name}</span></a></cite>: <q>${xml(r.text)}</q></div>`,
      )
      .join('\n'),
  'imessage exporter': blocks(
    (r) => `Nov ${r.day}, 2026  ${twelve(r)}:09 ${half(r)}\n${r.number}\n${r.text}`,
  ),
  'imessage copy with delivered': blocks(
    (r) => `${r.grouped}\niMessage\n${r.day} Nov 2026 at ${time(r)}\n${r.sent}\nDelivered\n${r.text}`,
  ),
  'teams channel mail': blocks(
    (r) => `SMS Gateway\n${time(r)}\nNew SMS from ${r.grouped} (${r.name})\n${r.text}\nReply\nSee less`,
  ),
  'outlook french': blocks(
    (r) =>
      `De : ${r.number}\nEnvoyé : jeudi ${r.day} novembre 2026 ${time(r)}\nÀ : accueil@lindenhof.example\nObjet : Nouveau SMS\n\n${r.text}`,
  ),
  'outlook spanish': blocks(
    (r) =>
      `De: ${r.name} <${digits(r)}@sms.example>\nEnviado el: jueves, ${r.day} de noviembre de 2026 ${time(r)}\nPara: recepcion@lindenhof.example\nAsunto: Respuesta SMS de ${r.number}\n\n${r.text}\n\nEnviado desde mi iPhone`,
  ),
  'outlook portuguese': blocks(
    (r) =>
      `De: ${r.number}\nEnviado: quinta-feira, ${r.day} de novembro de 2026 ${time(r)}\nPara: Lindenhof\nAssunto: SMS recebido\n\n${r.text}`,
  ),
  'gateway json, pretty': (replies) =>
    JSON.stringify(
      replies.map((r) => ({
        messageId: `0B000000${r.minute}`,
        msisdn: digits(r),
        to: '447700900999',
        text: r.text,
        type: 'text',
        'message-timestamp': `2026-11-${r.day} ${time(r)}:00`,
      })),
      null,
      2,
    ),
  'gateway json, nested': (replies) =>
    JSON.stringify({
      data: replies.map((r) => ({
        direction: 'inbound',
        from: { phone_number: r.number, carrier: 'EE' },
        to: [{ phone_number: '+447700900999', status: 'delivered' }],
        text: r.text,
        parts: 1,
      })),
      meta: { total: replies.length },
    }),
  'gateway csv, originator': headed('id,originator,recipient,payload,direction,created', (r, index) =>
    [`mb${index}`, digits(r), '447700900999', r.text, 'mo', `2026-11-${r.day}T${time(r)}:00+00:00`]
      .map(csv)
      .join(','),
  ),
  'dashboard cells below each other': blocks(
    (r) =>
      `${r.day} Nov 2026 ${time(r)}\nIncoming\n${r.number}\n+447700900999\n${r.text}\nReceived\n1\n$0.0075`,
  ),
  'notification mail': blocks(
    (r) =>
      `You have a new inbound message.\nFrom\n${r.grouped}\nMessage\n${r.text}\nReceived at\n${r.day} November 2026, ${time(r)} UTC`,
  ),
  'sheet with our text beside': headed('Phone\tSent\tReply\tTime', (r) =>
    [r.grouped, r.sent, oneLine(r.text), time(r)].join('\t'),
  ),
  'sheet french': headed('N°;Nom;Téléphone;Réponse;Reçu le', (r, index) =>
    [index + 1, r.name, r.grouped, csv(r.text), `${two(r.day)}/11/2026 ${time(r)}`].join(';'),
  ),
  'sheet arabic': headed('التاريخ\tرقم الجوال\tالاسم\tالرسالة', (r) =>
    [`${r.day}/11/2026`, r.number, r.name, oneLine(r.text)].join('\t'),
  ),
  'sheet portuguese': headed('Data,Telefone,Nome,Mensagem', (r) =>
    [`${two(r.day)}/11/2026 ${time(r)}`, r.number, r.name, csv(r.text)].join(','),
  ),
  'sheet with serial dates': lines((r, index) =>
    [index + 1, `46${337 + r.day}.${r.minute}`, digits(r), oneLine(r.text), ''].join('\t'),
  ),
  'french quotes': lines(
    (r) => `${r.grouped} a répondu « ${oneLine(r.text)} » le ${two(r.day)}/11 à ${r.hour}h${two(r.minute)}`,
  ),
  'german quotes': lines((r) => `${two(r.day)}.11. ${time(r)} Uhr, ${r.grouped}: „${oneLine(r.text)}“`),
  'replied, no quotes': lines((r) => `${r.number} replied ${oneLine(r.text)}`),
  'said, in single quotes': lines((r) => `${r.name}, ${r.number}, said '${oneLine(r.text)}' (${time(r)})`),
  'number word, nothing between': lines((r) => `00${digits(r)} ${oneLine(r.text)}`),
  'double dash, date first': lines(
    (r) => `Thu ${r.day} Nov ${twelve(r)}${half(r).toLowerCase()} | ${r.grouped} -- ${oneLine(r.text)}`,
  ),
  'word, number and time in brackets': lines((r) => `${oneLine(r.text)} [${r.number}, ${time(r)}]`),
  'slack post': blocks(
    (r) => `SMS Bot  APP  ${twelve(r)} ${half(r)}\n:phone: *${r.number}*\n> ${oneLine(r.text)}`,
  ),
  'phone message file': blocks(
    (r) =>
      `BEGIN:VMSG\nVERSION:1.1\nX-IRMC-STATUS:READ\nX-IRMC-BOX:INBOX\nBEGIN:VCARD\nVERSION:2.1\nTEL:${r.number}\nEND:VCARD\nBEGIN:VENV\nBEGIN:VBODY\nDate:${r.day}.11.2026 ${time(r)}:00\n${r.text}\nEND:VBODY\nEND:VENV\nEND:VMSG`,
  ),
  'yaml list': lines(
    (r) =>
      `- from: "${r.number}"\n  received: 2026-11-${r.day} ${time(r)}\n  text: ${JSON.stringify(r.text)}`,
  ),
  'text above, sender below': blocks(
    (r) => `Text: ${r.text}\nSender: ${r.grouped}\nSent: ${r.day}-Nov-2026 ${time(r)}`,
  ),
};
