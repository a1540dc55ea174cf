import { asItLooks } from './homoglyphs.ts'
import { otherVisibleText } from './visible-text.ts'

/** The further names that a name may be meant for, where letters or empty places in it are not what they look like. */
export function disguisesOf(name: string): string[] {
  return [otherVisibleText(name), asItLooks(name)].filter((other) => other !== null)
}
