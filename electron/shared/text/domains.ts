/** Names of the internet that decide what a phone makes into a link, and what a carrier blocks. */

/** Country domains (ISO 3166 with the few historical exceptions). */
const COUNTRY_DOMAINS =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf ' +
  'cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg ' +
  'gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn ' +
  'kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na ' +
  'nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh ' +
  'si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve ' +
  'vg vi vn vu wf ws ye yt za zm zw';

/** The general domains that businesses use most; with a scheme or "www." in front, any other is taken for a link too. */
const GENERAL_DOMAINS =
  'com net org info biz edu gov mil int name pro app dev xyz online site shop store club live news blog tech cloud link ' +
  'page world today email life agency health clinic care dental events fun space website top vip win one team works ' +
  'services solutions group global digital media academy church school restaurant cafe coop museum travel jobs mobi cat ' +
  'tel asia art bank berlin london paris nyc hotel immo insure loans london law legal money pizza pub sale support taxi ' +
  'tickets tours wiki zone chat center city company design education energy express finance fitness foundation gallery';

const topLevelDomains = new Set(`${COUNTRY_DOMAINS} ${GENERAL_DOMAINS}`.split(' '));

/** Whether phones take the last part of a bare "name.part" for a top-level domain. */
export function isTopLevelDomain(label: string): boolean {
  return topLevelDomains.has(label.toLowerCase());
}

/**
 * Link shorteners open to everybody. Carriers in many countries drop texts with them, because fraud uses them; a
 * company's own short domain is not among them. Missing one here costs a warning, a wrong one costs trust in all of them.
 */
const shorteners = new Set(
  (
    'adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru cutt.ly dlvr.it goo.gl is.gd j.mp lnkd.in mcaf.ee ow.ly ' +
    'qr.ae rb.gy rebrand.ly rebrandly.com s.id short.gy short.io shorte.st shorturl.at soo.gd surl.li t.co t.ly t2m.io tiny.cc ' +
    'tiny.one tinyurl.com trib.al tr.im u.to urlz.fr v.gd vk.cc x.co x.gd zpr.io'
  ).split(' '),
);

/** Whether the host (lower case) is a public shortener's, or one of its subdomains. */
export function isShortener(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, start) => shorteners.has(labels.slice(start).join('.')));
}
