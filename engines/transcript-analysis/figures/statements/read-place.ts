import type { CallPeriod, Scope } from './statement.ts'
import type { Token } from './tokens.ts'
import { COMPARISONS, DOWN, isCompanyName, LINKS, NEUTRAL_PLACES, PERIOD_WORDS, PLACES, UP } from './words.ts'

/** Right of the measure: a place or a part it belongs to ("revenue in Europe", "sales for the segment"), or a period. */
export function readPlace(
  tokens: readonly Token[],
  from: number,
  call: CallPeriod,
): { scope: Scope; next: number; text: string } {
  let at = from
  let scope: Scope = 'unsaid'
  let text = ''
  while (at < tokens.length && PLACES.has(tokens[at]?.word ?? '')) {
    if (tokens[at]?.word === 'of' && tokens[at + 1]?.quantity && tokens[at + 1]?.quantity?.kind !== 'other')
      break
    if (
      tokens[at]?.word === 'of' &&
      /^(?:approximately|about|roughly|over|nearly|a|just|more|almost|record|negative)$/.test(
        tokens[at + 1]?.word ?? '',
      )
    )
      break
    if (tokens[at]?.word === 'by' || tokens[at]?.word === 'to') break
    let next = at + 1
    let onlyPeriod = true
    let companyName = false
    let count = 0
    const words: string[] = []
    while (next < tokens.length && count < 9) {
      const token = tokens[next]
      if (!token) break
      const { word } = token
      if (/^[,;:()]$|^—$|^--$/.test(word) || (token.quantity && token.quantity.kind !== 'other')) break
      if (LINKS.has(word) && word !== 'of' && word !== 'in' && word !== 'at') break
      if (/^(?:with|while|despite|driven|led|due|which)$/.test(word)) break
      if (UP.has(word) || DOWN.has(word) || (COMPARISONS.has(word) && words.length > 0)) break
      if (token.quantity) {
        if (!/^(?:20)?\d\d$/.test(token.raw.replace(/^'/, ''))) onlyPeriod = false
        words.push(token.raw)
      } else {
        if (isCompanyName(word, call) || word === 'company' || word === 'firm') companyName = true
        else if (
          !PERIOD_WORDS.has(word) &&
          !NEUTRAL_PLACES.has(word) &&
          !/^20\d\d$|^\d{1,4}$|^quarter's$/.test(word)
        )
          onlyPeriod = false
        words.push(word)
      }
      next++
      count++
    }
    if (words.length === 0) break
    if (companyName && onlyPeriod) scope = 'company'
    else if (!onlyPeriod) {
      scope = 'part'
      return { scope, next, text: `${text} ${words.join(' ')}` }
    }
    text = `${text} ${tokens[at]?.word} ${words.join(' ')}`
    at = next
    if (tokens[at]?.word === ',' && PLACES.has(tokens[at + 1]?.word ?? '') === false) break
  }
  return { scope, next: at, text }
}
