/** Names in the alphabets of many languages, in each encoding that their computers had, without a mark. */
import { encode } from 'iconv-lite';
import type { ImportCase } from '../hold-out.ts';
import { expected, national, peopleCalled } from './people.ts';

// Names as they stand in the lists of commonest names of each country.
const languages: readonly (readonly [
  language: string,
  encodings: readonly string[],
  names: readonly string[],
])[] = [
  [
    'Russian',
    ['cp1251', 'koi8-r', 'cp866', 'maccyrillic', 'utf-16le', 'utf-16be'],
    ['Дмитрий Соколов', 'Ольга Морозова', 'Андрей Волков', 'Наталья Лебедева', 'Сергей Козлов'],
  ],
  [
    'Ukrainian',
    ['cp1251', 'koi8-u', 'utf-16le'],
    ['Андрій Мельник', 'Оксана Бондаренко', 'Ірина Ткаченко', 'Володимир Кравченко', 'Їжакевич Євген'],
  ],
  ['Chinese', ['gbk', 'gb18030', 'utf-16le', 'utf-16be'], ['刘洋', '陈静', '杨秀英', '赵强', '黄丽华']],
  ['Chinese, traditional', ['big5', 'utf-16be'], ['黃淑芬', '吳宗翰', '劉家豪', '蔡佩珊', '許文雄']],
  ['Korean', ['euc-kr', 'utf-16le'], ['최수빈', '정하윤', '강도윤', '조은서', '윤지우']],
  [
    'Japanese',
    ['shift_jis', 'euc-jp', 'utf-16be'],
    ['高橋健太', '伊藤さくら', '渡辺翔', '山本美咲', '中村大輔'],
  ],
  ['Thai', ['windows-874', 'utf-16le'], ['วิชัย ศรีสุข', 'มาลี ทองดี', 'ประเสริฐ แก้วมณี', 'สุดา บุญมา', 'อนุชา วงศ์ใหญ่']],
  [
    'French',
    ['cp1252', 'macintosh', 'cp850', 'utf-16le'],
    ['Hélène Lefèvre', 'François Béranger', 'Zoé Noël', 'Jérôme Gautier', 'Aurélie Châtelain'],
  ],
  [
    'German',
    ['cp1252', 'macintosh', 'cp850'],
    ['Jürgen Weiß', 'Käthe Böhm', 'Sören Lüdtke', 'Änne Schröder', 'Götz Hübner'],
  ],
  [
    'Spanish',
    ['cp1252', 'macintosh', 'cp850'],
    ['Íñigo Núñez', 'José Peña', 'Belén Ibáñez', 'Raúl Gutiérrez', 'María Muñoz'],
  ],
  [
    'Polish',
    ['cp1250', 'iso-8859-2', 'cp852', 'maccenteuro'],
    ['Grażyna Zając', 'Michał Kowalczyk', 'Żaneta Woźniak', 'Paweł Król', 'Bożena Głowacka'],
  ],
  [
    'Czech',
    ['cp1250', 'iso-8859-2', 'cp852'],
    ['Jiří Dvořák', 'Kateřina Němcová', 'Zdeněk Růžička', 'Šárka Křížová', 'Tomáš Čech'],
  ],
  [
    'Greek',
    ['cp1253', 'cp737'],
    ['Κωνσταντίνος Δημητρίου', 'Ελένη Αλεξίου', 'Δημήτρης Βασιλείου', 'Μαρία Γεωργίου', 'Νίκος Παππάς'],
  ],
  [
    'Turkish',
    ['cp1254', 'cp857'],
    ['Gökçe Yılmaz', 'Şükrü Öztürk', 'Çağla Doğan', 'İsmail Işık', 'Ayşe Güneş'],
  ],
  ['Hebrew', ['cp1255', 'cp862'], ['יוסף כהן', 'שרה לוי', 'משה מזרחי', 'רחל פרץ', 'דוד ביטון']],
  ['Arabic', ['cp1256', 'cp720'], ['محمد عبد الله', 'فاطمة حسن', 'أحمد علي', 'خديجة إبراهيم', 'يوسف محمود']],
];

export function* alphabetCases(): Generator<ImportCase> {
  for (const [language, encodings, names] of languages) {
    const people = peopleCalled(names);
    const text = `Name,Mobile\r\n${people.map((one) => `${one.name},${national(one)}\r\n`).join('')}`;
    for (const encoding of encodings)
      yield {
        kind: 'import',
        class: encoding.startsWith('utf-16') ? 'UTF-16 without a mark' : 'Alphabets without a mark',
        what: `${language} in ${encoding}`,
        content: encode(text, encoding, { addBOM: false }),
        fileName: 'people.csv',
        defaultCountry: 'GB',
        people: expected(people),
      };
  }
}
