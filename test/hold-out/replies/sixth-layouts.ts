import { csv, type Layout, oneLine, time } from './layout-parts.ts';

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
