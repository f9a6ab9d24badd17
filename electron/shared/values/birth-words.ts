/** Headings of days that are past by nature. */
const ofBirth =
  /birth|\bdob\b|born|geb(?:urt|oren|\.|dat|tag)|naiss|\bné|nacim|nacid|nascim|nascid|nascit|geboorte|مولد|ميلاد/iu;

/** Headings of times that say how long something takes. */
const ofLength =
  /duration|length|dauer|durée|duree|duración|duracion|duração|duracao|durata|duur|längd|czas trwania|délai|مدة/iu;

export const isDuration = (heading: string): boolean => ofLength.test(heading);
export const isBirth = (heading: string): boolean => ofBirth.test(heading);
