import { describe, expect, it } from 'vitest';
import { findEncoding } from '../../../../electron/contacts/text/decode.ts';

/** What an encoding writes for each character, found by decoding every byte. */
function encode(text: string, encoding: string): Buffer {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 0x3f));
}

/** Names as lists of each language have them: first and last name, town. */
const lists: readonly (readonly [language: string, encoding: string, heading: string, people: string])[] = [
  [
    'Russian',
    'windows-1251',
    'Имя;Телефон;Город',
    'Иван Петров;Казань|Ольга Смирнова;Тверь|Юлия Щукина;Пермь|Сергей Жуков;Уфа|Фёдор Чехов;Орёл|Наталья Ким;Омск',
  ],
  [
    'Ukrainian',
    'windows-1251',
    "Ім'я;Телефон;Місто",
    'Олена Шевченко;Київ|Андрій Ковальчук;Львів|Юрій Їжакевич;Одеса|Наталія Бойко;Харків|Тарас Мельник;Суми|Ірина Гнатюк;Рівне',
  ],
  [
    'Bulgarian',
    'windows-1251',
    'Име;Телефон;Град',
    'Георги Иванов;София|Мария Димитрова;Варна|Пенка Йорданова;Русе|Стефан Ангелов;Плевен|Цветан Колев;Бургас|Яна Тодорова;Перник',
  ],
  [
    'Greek',
    'windows-1253',
    'Όνομα;Τηλέφωνο;Πόλη',
    'Γιώργος Παπαδόπουλος;Αθήνα|Μαρία Νικολάου;Πάτρα|Ελένη Ξενάκη;Βόλος|Νίκος Ιωάννου;Χανιά|Άννα Θεοδώρου;Λάρισα|Κώστας Ψαρράς;Ρόδος',
  ],
  [
    'Hebrew',
    'windows-1255',
    'שם;טלפון;עיר',
    'דוד כהן;חיפה|שרה לוי;תל אביב|יוסף מזרחי;ירושלים|רחל פרץ;אשדוד|משה ביטון;נתניה|נועה אברהם;באר שבע',
  ],
  [
    'Arabic',
    'windows-1256',
    'الاسم;الهاتف;المدينة',
    'محمد علي;القاهرة|فاطمة حسن;جدة|أحمد خالد;الرياض|نورة العتيبي;الدمام|يوسف إبراهيم;عمان|ليلى سعيد;دبي',
  ],
  [
    'Turkish',
    'windows-1254',
    'Adı;Telefon;Şehir',
    'Şükrü Iğdırlıoğlu;İzmir|Ayşe Yıldız;Muğla|Gökçe Öztürk;Ağrı|Uğur Çağlar;Iğdır|Işıl Güneş;Eskişehir|Barış Şahin;Aydın',
  ],
  [
    'Polish',
    'windows-1250',
    'Imię;Telefon;Miasto',
    'Łukasz Wójcik;Łódź|Małgorzata Dąbrowska;Kraków|Świętosława Źrebięć;Gdańsk|Paweł Zając;Poznań|Grażyna Kamińska;Chełm|Michał Żak;Rzeszów',
  ],
  [
    'Czech',
    'windows-1250',
    'Jméno;Telefon;Město',
    'Jiří Dvořák;Plzeň|Tomáš Svoboda;Třebíč|Věra Růžičková;Ústí|Ondřej Němec;Děčín|Zdeněk Šťastný;Brno|Kateřina Černá;Jičín',
  ],
  [
    'Hungarian',
    'windows-1250',
    'Név;Telefon;Város',
    'Kovács Gergő;Győr|Szabó Zsófia;Pécs|Tóth Ágnes;Szőlős|Nagy Ödön;Fertőd|Varga Éva;Kőszeg|Fülöp Jenő;Üllő',
  ],
  [
    'Lithuanian',
    'windows-1257',
    'Vardas;Telefonas;Miestas',
    'Jonas Kazlauskas;Šiauliai|Rūta Žukauskienė;Panevėžys|Eglė Šimkutė;Kėdainiai|Ąžuolas Čepas;Mažeikiai|Živilė Jankauskaitė;Utena|Giedrė Vaičiūnaitė;Biržai',
  ],
  [
    'Latvian',
    'windows-1257',
    'Vārds;Tālrunis;Pilsēta',
    'Jānis Bērziņš;Rīga|Kristīne Kalniņa;Cēsis|Ģirts Ķirsis;Liepāja|Ilze Ozoliņa;Jūrmala|Pēteris Liepiņš;Rēzekne|Zane Šmite;Bauska',
  ],
  [
    'French',
    'windows-1252',
    'Prénom;Téléphone;Ville',
    'Éloïse Lefèvre;Orléans|Hélène Garçon;Nîmes|François Bérenger;Évry|Zoé Müller;Besançon|André Châtel;Sète|Benoît Côté;Alençon',
  ],
  [
    'German',
    'windows-1252',
    'Vorname;Straße;Ort',
    'Jürgen Müller;Köln|Käthe Groß;Würzburg|Björn Schäfer;Lübeck|Günter Weiß;Fürth|Jörg Böhm;Görlitz|Bärbel Kühn;Nürnberg',
  ],
  [
    'Spanish',
    'windows-1252',
    'Nombre;Teléfono;Población',
    'José Núñez;Cádiz|María Peña;León|Ángel Muñoz;Córdoba|Íñigo Güell;Logroño|Raúl Ibáñez;Málaga|Begoña Gómez;Ávila',
  ],
  [
    'Portuguese',
    'windows-1252',
    'Nome;Telemóvel;Localidade',
    'João Conceição;Évora|Inês Guimarães;Fátima|António Magalhães;Portimão|Sofia Brandão;Setúbal|Luís Sebastião;Mação|Mónica Falcão;Olhão',
  ],
  [
    'Swedish',
    'windows-1252',
    'Förnamn;Telefon;Ort',
    'Åke Sjöberg;Växjö|Märta Öberg;Malmö|Göran Åström;Luleå|Pär Höglund;Örebro|Åsa Lindström;Västerås|Björn Ängström;Gävle',
  ],
  [
    'Icelandic',
    'windows-1252',
    'Nafn;Sími;Staður',
    'Þórður Guðmundsson;Reykjavík|Sigríður Jónsdóttir;Akranes|Björk Þorláksdóttir;Ísafjörður|Ævar Örn;Höfn|Guðrún Ásgeirsdóttir;Egilsstaðir|Árni Sæmundsson;Selfoss',
  ],
];

const cases = lists.flatMap(([language, encoding, heading, people]) =>
  [3, 6].map((lines) => {
    const rows = people.split('|').map((row, at) => row.replace(';', `;0${7_700_900_100 + at};`));
    return { language, encoding, lines, text: `${heading}\r\n${rows.slice(0, lines).join('\r\n')}\r\n` };
  }),
);

describe('the encoding of a short list of names', () => {
  it.each(cases)('in $language, of $lines lines, is $encoding', ({ encoding, text }) => {
    const bytes = encode(text, encoding);
    expect(findEncoding([{ bytes, bytesRead: bytes.length }])).toEqual({ encoding, certainty: 'suggested' });
    const body = encode(text.slice(text.indexOf('\n') + 1), encoding);
    expect(findEncoding([{ bytes: body, bytesRead: body.length }]).encoding).toBe(encoding);
  });
});
