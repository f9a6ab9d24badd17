/** Headings of times that say how long something takes. */
const ofLength =
  /duration|length|dauer|durée|duree|duración|duracion|duração|duracao|durata|duur|längd|czas trwania|délai|مدة/iu;

export const isDuration = (heading: string): boolean => ofLength.test(heading);
