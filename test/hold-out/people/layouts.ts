/**
 * Files of people by their names and lists, in the layouts of shops, clinics, schools and address books. `@` stands where a row has its
 * number; the names and lists are what a person would say who reads the file.
 */

export interface PeopleLayout {
  readonly class: 'names' | 'lists';
  readonly what: string;
  readonly header: readonly string[];
  /** One for each person. */
  readonly rows: readonly (readonly string[])[];
  readonly names: readonly string[];
  /** In the order of the people; any where it is missing. */
  readonly lists?: readonly (readonly string[])[];
}

const names = (
  what: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  called: readonly string[],
): PeopleLayout => ({ class: 'names', what, header, rows, names: called });

const lists = (
  what: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  called: readonly string[],
  on: readonly (readonly string[])[],
): PeopleLayout => ({ class: 'lists', what, header, rows, names: called, lists: on });

export const peopleLayouts: readonly PeopleLayout[] = [
  names(
    'clinic, en',
    ['Patient ID', 'Patient first name', 'Patient last name', 'DOB', 'Patient mobile'],
    [
      ['P-00231', 'Ann', 'Hill', '04/03/1980', '@'],
      ['P-00232', 'Bob', 'Moor', '11/12/1975', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'shop orders, en',
    [
      'order_id',
      'order_date',
      'billing_first_name',
      'billing_last_name',
      'billing_phone',
      'shipping_first_name',
    ],
    [
      ['100233', '2026-01-05', 'Ann', 'Hill', '@', 'Carl'],
      ['100234', '2026-01-06', 'Bob', 'Moor', '@', ''],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'first of two name columns empty, en',
    ['Name', 'Full name', 'Phone'],
    [
      ['', 'Ann Hill', '@'],
      ['', 'Bob Moor', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'nickname before name, en',
    ['Preferred name', 'First name', 'Surname', 'Mobile number'],
    [
      ['', 'Ann', 'Hill', '@'],
      ['', 'Bob', 'Moor', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'surname, first in a cell, en',
    ['Client', 'Mobile'],
    [
      ['Hill, Ann', '@'],
      ['Moor, Bob', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'titles, en',
    ['Title', 'Forename', 'Surname', 'Date of birth', 'Tel (mobile)'],
    [
      ['Mrs', 'Ann', 'Hill', '04/03/1980', '@'],
      ['Dr', 'Bob', 'Moor', '05/04/1981', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'codes in the name column, en',
    ['Name', 'Contact name', 'Phone'],
    [
      ['10023', 'Ann Hill', '@'],
      ['10024', 'Bob Moor', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'nothing but an ID and a date, en',
    ['Member', 'Joined', 'Cell phone'],
    [
      ['M-2231', '2026-01-05', '@'],
      ['M-2232', '2026-02-06', '@'],
    ],
    ['', ''],
  ),
  names(
    'booking, en',
    ['Booking ref', 'Guest first name', 'Guest surname', 'Arrival', 'Guest phone'],
    [
      ['XK22P9', 'Ann', 'Hill', '12 Jan 2026', '@'],
      ['XK23Q1', 'Bob', 'Moor', '13 Jan 2026', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'school, en',
    ['Student ID', 'Pupil forename', 'Pupil surname', 'Year group', 'Mobile'],
    [
      ['7781', 'Ann', 'Hill', '9', '@'],
      ['7782', 'Bob', 'Moor', '10', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'practice, de',
    ['Patientennummer', 'Anrede', 'Titel', 'Vorname', 'Nachname', 'Geburtsdatum', 'Mobiltelefon'],
    [
      ['4711', 'Frau', 'Dr.', 'Anna', 'Huber', '04.03.1980', '@'],
      ['4712', 'Herr', '', 'Bernd', 'Moser', '05.04.1981', '@'],
    ],
    ['Anna Huber', 'Bernd Moser'],
  ),
  names(
    'club, de',
    ['Mitglieds-Nr.', 'Eintritt', 'Name', 'Vorname', 'Handynummer'],
    [
      ['0012', '01.01.2020', 'Huber', 'Anna', '@'],
      ['0013', '01.02.2020', 'Moser', 'Bernd', '@'],
    ],
    ['Anna Huber', 'Bernd Moser'],
  ),
  names(
    'shop, de',
    ['Bestellnummer', 'Rechnung Vorname', 'Rechnung Nachname', 'Telefon'],
    [
      ['R-2001', 'Anna', 'Huber', '@'],
      ['R-2002', 'Bernd', 'Moser', '@'],
    ],
    ['Anna Huber', 'Bernd Moser'],
  ),
  names(
    'clinic, fr',
    ['N° dossier', 'Civilité', 'Nom du patient', 'Prénom du patient', 'Né(e) le', 'Portable'],
    [
      ['D-118', 'Mme', 'Petit', 'Anne', '04/03/1980', '@'],
      ['D-119', 'M.', 'Moreau', 'Paul', '05/04/1981', '@'],
    ],
    ['Anne Petit', 'Paul Moreau'],
  ),
  names(
    'shop, fr',
    ['Réf. commande', 'Client', 'Téléphone mobile', 'Date de commande'],
    [
      ['A-1001', 'Anne Petit', '@', '04/01/2026'],
      ['A-1002', 'Paul Moreau', '@', '05/01/2026'],
    ],
    ['Anne Petit', 'Paul Moreau'],
  ),
  names(
    'clinic, es',
    ['Nº historia', 'Nombre del paciente', 'Apellidos del paciente', 'Fecha de nacimiento', 'Móvil'],
    [
      ['H-77', 'Ana', 'García López', '04/03/1980', '@'],
      ['H-78', 'Luis', 'Mora Díaz', '05/04/1981', '@'],
    ],
    ['Ana García López', 'Luis Mora Díaz'],
  ),
  names(
    'two surnames, es',
    ['DNI', 'Nombre', 'Primer apellido', 'Segundo apellido', 'Teléfono'],
    [
      ['12345678Z', 'Ana', 'García', 'López', '@'],
      ['87654321X', 'Luis', 'Mora', 'Díaz', '@'],
    ],
    ['Ana García López', 'Luis Mora Díaz'],
  ),
  names(
    'school, pt',
    ['Matrícula', 'Nome do aluno', 'Data de nascimento', 'Telemóvel'],
    [
      ['20231', 'Ana Sousa', '04/03/2010', '@'],
      ['20232', 'Rui Matos', '05/04/2011', '@'],
    ],
    ['Ana Sousa', 'Rui Matos'],
  ),
  names(
    'shop, it',
    ['ID ordine', 'Nome fatturazione', 'Cognome fatturazione', 'Cellulare'],
    [
      ['9001', 'Anna', 'Rossi', '@'],
      ['9002', 'Luca', 'Bianchi', '@'],
    ],
    ['Anna Rossi', 'Luca Bianchi'],
  ),
  names(
    'practice, nl',
    ['Patiëntnr.', 'Voornaam', 'Tussenvoegsel', 'Achternaam', 'Geboortedatum', 'Mobiel'],
    [
      ['331', 'Anna', '', 'Jansen', '04-03-1980', '@'],
      ['332', 'Piet', '', 'Bakker', '05-04-1981', '@'],
    ],
    ['Anna Jansen', 'Piet Bakker'],
  ),
  names(
    'clinic, pl',
    ['PESEL', 'Imię', 'Nazwisko', 'Telefon komórkowy'],
    [
      ['44051401458', 'Anna', 'Nowak', '@'],
      ['90090515836', 'Jan', 'Kowal', '@'],
    ],
    ['Anna Nowak', 'Jan Kowal'],
  ),
  names(
    'clinic, pl, with words before',
    ['Nr karty', 'Imię pacjenta', 'Nazwisko pacjenta', 'Telefon'],
    [
      ['K-12', 'Anna', 'Nowak', '@'],
      ['K-13', 'Jan', 'Kowal', '@'],
    ],
    ['Anna Nowak', 'Jan Kowal'],
  ),
  names(
    'clinic, cs',
    ['Rodné číslo', 'Jméno', 'Příjmení', 'Mobil'],
    [
      ['805304/1234', 'Jana', 'Nováková', '@'],
      ['810405/4321', 'Petr', 'Svoboda', '@'],
    ],
    ['Jana Nováková', 'Petr Svoboda'],
  ),
  names(
    'club, sv',
    ['Medlemsnr', 'Förnamn', 'Efternamn', 'Personnummer', 'Mobilnummer'],
    [
      ['18', 'Anna', 'Berg', '19800304-1234', '@'],
      ['19', 'Lars', 'Lund', '19810405-4321', '@'],
    ],
    ['Anna Berg', 'Lars Lund'],
  ),
  names(
    'clinic, ru',
    ['№ карты', 'Фамилия', 'Имя', 'Отчество', 'Дата рождения', 'Мобильный телефон'],
    [
      ['551', 'Иванова', 'Анна', 'Петровна', '04.03.1980', '@'],
      ['552', 'Смирнов', 'Олег', 'Ильич', '05.04.1981', '@'],
    ],
    ['Анна Петровна Иванова', 'Олег Ильич Смирнов'],
  ),
  names(
    'clinic, ru, whole name',
    ['ФИО пациента', 'Дата приёма', 'Телефон'],
    [
      ['Иванова Анна Петровна', '04.03.2026', '@'],
      ['Смирнов Олег Ильич', '05.04.2026', '@'],
    ],
    ['Иванова Анна Петровна', 'Смирнов Олег Ильич'],
  ),
  names(
    'clinic, uk',
    ['№', 'Прізвище', "Ім'я", 'Телефон'],
    [
      ['1', 'Коваль', 'Анна', '@'],
      ['2', 'Бондар', 'Олег', '@'],
    ],
    ['Анна Коваль', 'Олег Бондар'],
  ),
  names(
    'clinic, tr',
    ['TC Kimlik No', 'Hasta adı', 'Hasta soyadı', 'Cep telefonu'],
    [
      ['10000000146', 'Ayşe', 'Demir', '@'],
      ['10000000147', 'Ali', 'Kaya', '@'],
    ],
    ['Ayşe Demir', 'Ali Kaya'],
  ),
  names(
    'clinic, ar',
    ['رقم الملف', 'اسم المريض', 'تاريخ الميلاد', 'رقم الجوال'],
    [
      ['7001', 'ليلى حسن', '1980-03-04', '@'],
      ['7002', 'عمر صالح', '1981-04-05', '@'],
    ],
    ['ليلى حسن', 'عمر صالح'],
  ),
  names(
    'clinic, he',
    ['ת.ז.', 'שם פרטי', 'שם משפחה', 'טלפון נייד'],
    [
      ['123456782', 'דנה', 'לוי', '@'],
      ['123456790', 'יואב', 'כהן', '@'],
    ],
    ['דנה לוי', 'יואב כהן'],
  ),
  names(
    'shop, ja',
    ['注文番号', '氏名', 'フリガナ', '携帯電話'],
    [
      ['A1001', '山田 花子', 'ヤマダ ハナコ', '@'],
      ['A1002', '佐藤 太郎', 'サトウ タロウ', '@'],
    ],
    ['山田 花子', '佐藤 太郎'],
  ),
  names(
    'shop, zh',
    ['订单号', '收货人姓名', '手机号码', '下单时间'],
    [
      ['20260105001', '王芳', '@', '2026-01-05 10:00'],
      ['20260106002', '李强', '@', '2026-01-06 11:30'],
    ],
    ['王芳', '李强'],
  ),
  lists(
    'Google, en',
    ['Name', 'Given Name', 'Family Name', 'Group Membership', 'Phone 1 - Type', 'Phone 1 - Value'],
    [
      ['Ann Hill', 'Ann', 'Hill', '* myContacts ::: Choir', 'Mobile', '@'],
      ['Bob Moor', 'Bob', 'Moor', '* myContacts', 'Mobile', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
    [['Choir'], []],
  ),
  lists(
    'Google since 2024, en',
    ['First Name', 'Last Name', 'Labels', 'Phone 1 - Label', 'Phone 1 - Value'],
    [
      ['Ann', 'Hill', 'Choir ::: Parents ::: * myContacts', 'Mobile', '@'],
      ['Bob', 'Moor', 'Parents ::: * starred ::: * myContacts', 'Mobile', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
    [['Choir', 'Parents'], ['Parents']],
  ),
  lists(
    'Mailchimp, en',
    ['Email Address', 'First Name', 'Last Name', 'Phone Number', 'MEMBER_RATING', 'TAGS'],
    [
      ['ann@one.example', 'Ann', 'Hill', '@', '2', '"VIP","Newsletter 2026"'],
      ['bob@two.example', 'Bob', 'Moor', '@', '3', '"VIP"'],
    ],
    ['Ann Hill', 'Bob Moor'],
    [['VIP', 'Newsletter 2026'], ['VIP']],
  ),
  lists(
    'tags with semicolons, en',
    ['Name', 'Mobile', 'Tags'],
    [
      ['Ann Hill', '@', 'Choir; Parents'],
      ['Bob Moor', '@', 'Parents'],
    ],
    ['Ann Hill', 'Bob Moor'],
    [['Choir', 'Parents'], ['Parents']],
  ),
  lists(
    'groups with bars, en',
    ['Full name', 'Cell', 'Groups'],
    [
      ['Ann Hill', '@', 'Choir | Parents'],
      ['Bob Moor', '@', 'Parents|Staff'],
    ],
    ['Ann Hill', 'Bob Moor'],
    [
      ['Choir', 'Parents'],
      ['Parents', 'Staff'],
    ],
  ),
  lists(
    'labels with commas, en',
    ['Contact name', 'Contact phone', 'Contact labels'],
    [
      ['Ann Hill', '@', 'Choir, Parents'],
      ['Bob Moor', '@', 'Staff'],
    ],
    ['Ann Hill', 'Bob Moor'],
    [['Choir', 'Parents'], ['Staff']],
  ),
  lists(
    'Outlook categories, de',
    ['Vorname', 'Nachname', 'Mobiltelefon', 'Kategorien'],
    [
      ['Anna', 'Huber', '@', 'Chor;Eltern'],
      ['Bernd', 'Moser', '@', 'Eltern'],
    ],
    ['Anna Huber', 'Bernd Moser'],
    [['Chor', 'Eltern'], ['Eltern']],
  ),
  lists(
    'groupes, fr',
    ['Prénom', 'Nom', 'Portable', 'Groupes'],
    [
      ['Anne', 'Petit', '@', 'Chorale, Parents'],
      ['Paul', 'Moreau', '@', 'Parents'],
    ],
    ['Anne Petit', 'Paul Moreau'],
    [['Chorale', 'Parents'], ['Parents']],
  ),
  lists(
    'etiquetas, es',
    ['Nombre', 'Apellidos', 'Móvil', 'Etiquetas'],
    [
      ['Ana', 'García', '@', 'Coro ::: Padres ::: * myContacts'],
      ['Luis', 'Mora', '@', '* myContacts'],
    ],
    ['Ana García', 'Luis Mora'],
    [['Coro', 'Padres'], []],
  ),
  lists(
    'grupos, pt',
    ['Nome', 'Telemóvel', 'Grupos'],
    [
      ['Ana Sousa', '@', 'Coro; Pais'],
      ['Rui Matos', '@', 'Pais'],
    ],
    ['Ana Sousa', 'Rui Matos'],
    [['Coro', 'Pais'], ['Pais']],
  ),
  lists(
    'gruppi, it',
    ['Nome e cognome', 'Cellulare', 'Etichette'],
    [
      ['Anna Rossi', '@', 'Coro | Genitori'],
      ['Luca Bianchi', '@', 'Genitori'],
    ],
    ['Anna Rossi', 'Luca Bianchi'],
    [['Coro', 'Genitori'], ['Genitori']],
  ),
  lists(
    'grupy, pl',
    ['Imię i nazwisko', 'Telefon', 'Grupy'],
    [
      ['Anna Nowak', '@', 'Chór, Rodzice'],
      ['Jan Kowal', '@', 'Rodzice'],
    ],
    ['Anna Nowak', 'Jan Kowal'],
    [['Chór', 'Rodzice'], ['Rodzice']],
  ),
  lists(
    'группы, ru',
    ['ФИО', 'Телефон', 'Группы'],
    [
      ['Анна Иванова', '@', 'Хор; Родители'],
      ['Олег Смирнов', '@', 'Родители'],
    ],
    ['Анна Иванова', 'Олег Смирнов'],
    [['Хор', 'Родители'], ['Родители']],
  ),
  lists(
    'المجموعات, ar',
    ['الاسم', 'الجوال', 'المجموعات'],
    [
      ['ليلى حسن', '@', 'الجوقة، الأهالي'],
      ['عمر صالح', '@', 'الأهالي'],
    ],
    ['ليلى حسن', 'عمر صالح'],
    [['الجوقة', 'الأهالي'], ['الأهالي']],
  ),
  lists(
    'blood groups are no lists, en',
    ['Name', 'Phone', 'Blood group', 'Age group'],
    [
      ['Ann Hill', '@', 'A', '30-39'],
      ['Bob Moor', '@', 'B', '40-49'],
    ],
    ['Ann Hill', 'Bob Moor'],
    [[], []],
  ),
  names(
    'both names in one, fr',
    ['N° dossier', 'Nom et prénom du patient', 'Portable'],
    [
      ['D-118', 'Petit Anne', '@'],
      ['D-119', 'Moreau Paul', '@'],
    ],
    ['Petit Anne', 'Moreau Paul'],
  ),
  names(
    'both names in one, de',
    ['Nr.', 'Vor- und Nachname', 'Geb.-Datum', 'Handy'],
    [
      ['1', 'Anna Huber', '04.03.1980', '@'],
      ['2', 'Bernd Moser', '05.04.1981', '@'],
    ],
    ['Anna Huber', 'Bernd Moser'],
  ),
  names(
    'shop, pt',
    ['Encomenda', 'Nome do cliente', 'Apelido do cliente', 'Telemóvel'],
    [
      ['E-2201', 'Ana', 'Sousa', '@'],
      ['E-2202', 'Rui', 'Matos', '@'],
    ],
    ['Ana Sousa', 'Rui Matos'],
  ),
  names(
    'dates and codes where names belong, en',
    ['Name', 'Client', 'First seen', 'Mobile'],
    [
      ['12 Jan 2026', 'Ann Hill', '2026-01-05T10:00Z', '@'],
      ['XK22P9', 'Bob Moor', '2026-01-06T10:00Z', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  names(
    'a firm with figures in its name, en',
    ['Name', 'Surname', 'Mobile'],
    [
      ['4 You Ltd', '', '@'],
      ['Studio 54 Hair', '', '@'],
    ],
    ['4 You Ltd', 'Studio 54 Hair'],
  ),
  names(
    'a customer who is a firm, with the last name of somebody, en',
    ['Customer name', 'Last name', 'Mobile'],
    [
      ['Ann Hill', 'Hill', '@'],
      ['Bob Moor', 'Moor', '@'],
    ],
    ['Ann Hill', 'Bob Moor'],
  ),
  lists(
    '标签, zh',
    ['姓名', '手机', '标签'],
    [
      ['王芳', '@', '合唱团，家长'],
      ['李强', '@', '家长'],
    ],
    ['王芳', '李强'],
    [['合唱团', '家长'], ['家长']],
  ),
  lists(
    'グループ, ja',
    ['氏名', '携帯電話', 'グループ'],
    [
      ['山田 花子', '@', '合唱、保護者'],
      ['佐藤 太郎', '@', '保護者'],
    ],
    ['山田 花子', '佐藤 太郎'],
    [['合唱', '保護者'], ['保護者']],
  ),
];
