/** A letter or a number that can be seen: what a name must have to be compared with anything. */
const SEEN = /(?![\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}])[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u

export function isVisibleName(name: string): boolean {
  return SEEN.test(name)
}

export const invisibleName = 'Nothing in this name can be compared: write at least one letter or number'
