/**
 * A language that nobody speaks: every text of the screen with accents and two fifths longer, as German and French ones
 * are. Screens that hold it hold the real ones, and whatever stays plain English is not from the catalogue.
 */
import type { Carillon } from './app.ts';

/** From now on, until the page is loaded anew. What a person wrote, and figures, stay as they are. */
export async function speakPseudo(carillon: Carillon): Promise<void> {
  await carillon.window.evaluate(() => {
    const accents: Readonly<Record<string, string>> = {
      a: 'á',
      e: 'ë',
      i: 'ï',
      o: 'ø',
      u: 'ü',
      c: 'ç',
      n: 'ñ',
      A: 'Å',
      E: 'É',
      S: 'Š',
    };
    const words = ['lørem', 'ïpsum', 'dølør', 'sït', 'ámët', 'çønsëçtëtür', 'ádïpïsçïñg'];
    const done = new WeakMap<Node, string>();
    const longer = (text: string): string => {
      const accented = text.replace(/[aeioucnAES]/g, (letter) => accents[letter] ?? letter);
      let missing = Math.ceil(text.trim().length * 0.4);
      let longerText = accented.trimEnd();
      // A short one grows as one word, as compounds do; a sentence by more words.
      if (text.trim().length < 14) longerText += 'ëñ'.repeat(10).slice(0, missing);
      else {
        for (let at = 0; missing > 0; at++) {
          const word = words[at % words.length] ?? '';
          longerText += ` ${word}`;
          missing -= word.length + 1;
        }
      }
      return longerText + accented.slice(accented.trimEnd().length);
    };
    const speak = (node: Node): void => {
      if (node instanceof Text) {
        const text = node.data;
        if (done.get(node) === text || !/\p{L}{2}/u.test(text)) return;
        if (
          node.parentElement?.closest(
            '[dir=auto], [class*=figures], bdi, time, script, style, textarea, kbd, code',
          )
        )
          return;
        node.data = longer(text);
        done.set(node, node.data);
        return;
      }
      if (node instanceof HTMLInputElement && node.placeholder && !/ë|ø|ï/.test(node.placeholder)) {
        node.placeholder = longer(node.placeholder);
      }
      for (const child of node.childNodes) speak(child);
    };
    speak(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) speak(target);
        for (const node of addedNodes) speak(node);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
