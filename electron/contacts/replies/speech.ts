/** Whether what stands beside a number was said by somebody, or is their name, their town, the day they were written down. */
import { isStatus } from './layout-words.ts';
import { onlyWords, wordsOf } from './plain-words.ts';

/** Short answers that are no names. */
const answers = new Set(
  `yes y yeah yep yup no n nope ok okay k kk thanks thx ty thank sure fine great perfect cool confirmed confirm hi hello start
  ja j nein non danke gerne okey gut passt super si sí vale gracias claro confirmo perfecto oui merci daccord parfait sim nao não obrigado
  obrigada confirmado beleza grazie bene va perfetto confermo nee bedankt prima tamam evet hayir tesekkurler tak nie dzieki dobrze
  да нет спасибо хорошо ок نعم لا شكرا تمام حسنا اوكي ايوه طيب موافق`
    .split(/\s+/)
    .map((word) => wordsOf(word)[0] ?? ''),
);
const fewestWords = 3;
/** Small letters that stand in names. */
const particles = new Set(
  'de del della di da do dos das du des von vom van der den la le el al bin bint ibn y e und and et of upon zu ten ter af av'.split(
    ' ',
  ),
);

export function isSpeech(text: string): boolean {
  if (/[?؟!¡¿…]|\p{Extended_Pictographic}/u.test(text)) return true;
  const words = onlyWords(wordsOf(text));
  if (words.some(isStatus)) return true;
  if (words.some((word) => answers.has(word)) && words.length < 6) return true;
  // Names and towns have capitals; a script without any is speech from four words on.
  const small =
    text.match(/(?<![\p{L}\p{M}'’.@-])\p{Ll}[\p{L}\p{M}'’]*/gu)?.filter((word) => !particles.has(word))
      .length ?? 0;
  const caseless = words.filter((word) => /^\p{Lo}+$/u.test(word)).length;
  return words.length >= fewestWords && (small > 0 || caseless > fewestWords);
}
