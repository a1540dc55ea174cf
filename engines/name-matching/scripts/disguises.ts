import { isPlainAscii } from './fold-text.ts'
import { asItLooks } from './homoglyphs.ts'
import { otherVisibleText } from './visible-text.ts'

const NONE: readonly string[] = []

/** The further names that a name may be meant for, where letters or empty places in it are not what they look like. */
export function disguisesOf(name: string): readonly string[] {
  if (isPlainAscii(name)) return NONE
  return [otherVisibleText(name), asItLooks(name)].filter((other) => other !== null)
}
