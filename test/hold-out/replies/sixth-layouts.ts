import type { Layout, WrittenReply } from './layouts.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const time = (r: WrittenReply): string => `${two(r.hour)}:${two(r.minute)}`;
const oneLine = (value: string): string => value.replaceAll('\n', ' ');
const csv = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** Layouts of the sixth set. */
export const sixthLayouts: Readonly<Record<string, Layout>> = {
  'signal export': (replies) =>
    replies
      .map((r) => `[2026-11-${r.day} ${time(r)}] ${r.name} (${r.number}): ${oneLine(r.text)}`)
      .join('\n'),
  'polish table': (replies) =>
    [
      'Nadawca;Odebrano;Wiadomość',
      ...replies.map((r) => [r.grouped, `${r.day}.11.2026 ${time(r)}`, r.text].map(csv).join(';')),
    ].join('\n'),
  'arrow behind the number': (replies) => replies.map((r) => `${r.number} → ${oneLine(r.text)}`).join('\n'),
  'number above, quoted below': (replies) =>
    replies.map((r) => `${r.grouped}\n> ${oneLine(r.text)}`).join('\n\n'),
  'french labels': (replies) =>
    replies
      .map(
        (r) => `Expéditeur : ${r.grouped}\nReçu le : ${r.day}/11/2026 ${time(r)}\nTexte : ${oneLine(r.text)}`,
      )
      .join('\n\n'),
};
