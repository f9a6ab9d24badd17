/** Work in the records that may last: nobody goes over to other records before it has ended. */
export const worksUnderWay = [
  'import',
  'contacts',
  'plan',
  'export',
  'backup',
  'reminders',
  /** Anything else that is being saved. */
  'other',
] as const;

export type WorkUnderWay = (typeof worksUnderWay)[number];
