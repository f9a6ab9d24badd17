/** Headings of days that are past by nature. */
const ofBirth =
  /birth|\bdob\b|born|geb(?:urt|oren|\.|dat|tag)|naiss|\bné|nacim|nacid|nascim|nascid|nascit|geboorte|مولد|ميلاد/iu;

export const isBirth = (heading: string): boolean => ofBirth.test(heading);
