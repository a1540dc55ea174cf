/** A letter or a number that can be seen: what a name must have to be compared with anything. */
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}])[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u

export function isVisibleName(name: string): boolean {
  return SEEN.test(name)
}

export const invisibleName = 'This name cannot be compared: enter at least one letter or number'

const NUMBER_ALONE =
  /^(?:(?:imo|mmsi|lei|isin|iban|inn|ogrn|bic|vat|tax|passport|registration|reg|id)\b[\s.:#-]*)*(?:(?:number|no|nr)\b[\s.:#-]*)?[\p{Nd}\s./-]+$/iu

/** A number of six digits or more, with at most a word of what it numbers: as a name it would match nobody. */
export function isNumberAlone(name: string): boolean {
  return NUMBER_ALONE.test(name.trim()) && (name.match(/\p{Nd}/gu)?.length ?? 0) >= 6
}

export const numberAlone =
  'This is a number, not a name: enter the holder’s name, and the number as an identifier'
