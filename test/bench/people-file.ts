/** A contact list of any length as real ones are: five columns, 3 % of the people twice, 2 % of the numbers bad. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export const firstNames =
  words(`Grace Marcus Olivia Noah Emma Liam Ava Ethan Sophia Mason Isabella José Chloë Lucas Mia Henry
  Amelia Jack Zoë Leo Hannah Samuel Renée Daniel Aaliyah Owen Inés Caleb Priya Diego Fatima Wei Siobhán Andre Naomi Tomás
  Jürgen Käthe Björn Åsa`);
export const lastNames =
  words(`Johnson Williams Brown García Miller Davis Martínez Wilson Anderson Taylor Nguyễn Jackson Lee
  Pérez Thompson White Harris Clark Ramírez Lewis Robinson Walker Young Allen King Wright Scott Núñez Hill Green Baker Patel Kim
  Okafor Adams Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook
  Morgan Bell Murphy Bailey Rivera Cooper Richardson Cox Howard Ward Torres Peterson Gray James Watson Brooks Kelly Sanders Price
  Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Flores Washington Butler Simmons Foster
  Gonzales Bryant Alexander Russell Griffin Hayes Müller Schröder Weiß Krüger Schäfer Åström Sjöberg`);
const cities = words(
  'London Leeds York Bath Bristol Cardiff Glasgow Belfast Dover Exeter Durham Köln Malmö Zürich',
);
const bad = ['', 'ask her sister', '4.474E+11', '12345', '+44 7400', 'n/a', '07700 900123 ext. 12', '#N/A'];

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

export async function writePeople(path: string, people: number): Promise<void> {
  const file = createWriteStream(path);
  const random = generator(20_260_609);
  const some = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  let text = 'First name,Last name,Mobile,City,Appointment\r\n';
  for (let at = 0; at < people; at += 1) {
    const hundredth = at % 100;
    // The three of each hundred repeat the numbers of the hundred before.
    const person = hundredth < 3 && at >= 100 ? at - 50 : at;
    const digits = String(400_000_000 + ((person * 7_919) % 99_000_000));
    const number =
      hundredth === 20 || hundredth === 70
        ? some(bad)
        : at % 2 === 0
          ? `07${digits}`
          : `+44 7${digits.slice(0, 3)} ${digits.slice(3)}`;
    const day = 1 + Math.floor(random() * 28);
    text += `${some(firstNames)},${some(lastNames)},${number},${some(cities)},"Tue ${day} June, 09:${10 + Math.floor(random() * 50)}"\r\n`;
    if (text.length > 1 << 20) {
      if (!file.write(text)) await once(file, 'drain');
      text = '';
    }
  }
  file.end(text);
  await once(file, 'finish');
}

/** Mulberry32: the same file on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
