/** By what names are told apart. Pure. */

/**
 * The name by which two are the same: in any alphabet its case does not matter, nor how its accents are encoded, and everything else does.
 * さくら is not サクラ, nor m² m2. Both engines keep it beside the name, since each has a case of its own.
 */
export const withoutCase = (name: string): string => name.toLowerCase().normalize('NFC');
