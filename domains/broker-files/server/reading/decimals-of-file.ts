import type { Delimiter } from '#platform/tabular/index.ts'
import type { WrittenRow } from '../formats/format.ts'
import { BETWEEN_THOUSANDS, type Decimals } from './read-figure.ts'

const figures = ['quantity', 'price', 'gross', 'commission', 'fees', 'amount', 'tax'] as const

/** Thousands in one way of writing, a fraction in the other. */
const TWO_WAYS = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/

export const isThousandsOrFraction = (text: string): boolean => TWO_WAYS.test(text.trim())

/** A last separator that can only be that of decimals, or stands behind one of thousands. */
const commaAlone = /\.\d{3}(\.\d{3})*,\d|^\D*0*,\d|^\D*\d+,(\d{1,2}|\d{4,})\D*$|\.\d{3}\.\d{3}/
const pointAlone = /,\d{3}(,\d{3})*\.\d|^\D*0*\.\d|^\D*\d+\.(\d{1,2}|\d{4,})\D*$|,\d{3},\d{3}/

/**
 * What separates decimals in a file, by all of its figures; `either` where they show both. Where they show neither, fields that no comma parts leave it open, and others mean the point.
 */
export function decimalsOf(rows: readonly WrittenRow[], delimiter: Delimiter): Decimals {
  let [hasComma, hasPoint] = [false, false]
  for (const row of rows)
    for (const field of figures) {
      const written = row[field].replaceAll(BETWEEN_THOUSANDS, '')
      hasComma ||= commaAlone.test(written)
      hasPoint ||= pointAlone.test(written)
    }
  if (hasComma !== hasPoint) return hasComma ? 'comma' : 'point'
  return hasComma || delimiter !== ',' ? 'either' : 'point'
}
