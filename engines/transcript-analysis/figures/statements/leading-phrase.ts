import { periodOf } from './periods.ts'
import type { CallPeriod, Period, Scope } from './statement.ts'
import type { Token } from './tokens.ts'
import { isCompanyName, LEADS, PERIOD_WORDS } from './words.ts'

/** "In the third quarter, …", "In banking, …": what a sentence opens with says the period, or the part. */
export function leadingPhrase(tokens: readonly Token[], call: CallPeriod): { scope: Scope; period: Period } {
  let at = 0
  while (
    at < tokens.length &&
    /^(?:and|so|now|but|again|first|then|next|also|overall|finally|um|uh|,)$/.test(tokens[at]?.word ?? '')
  )
    at++
  const opening = tokens[at]?.word ?? ''
  if (
    !/^(?:in|for|at|within|across|on|turning|moving|looking|during|under|this|excluding|as|starting|beginning|from)$/.test(
      opening,
    )
  )
    return { scope: 'unsaid', period: 'unsaid' }
  const words: string[] = []
  let next = at
  let onlyPeriod = true
  let company = false
  while (next < tokens.length && next < at + 16 && tokens[next]?.word !== ',') {
    const token = tokens[next]
    if (!token) break
    const { word } = token
    if (token.quantity && token.quantity.kind !== 'other') return { scope: 'unsaid', period: 'unsaid' }
    words.push(token.quantity ? token.raw : word)
    if (isCompanyName(word, call) || /^(?:company|consolidated|firm|overall|total|enterprise)$/.test(word))
      company = true
    else if (!token.quantity && !PERIOD_WORDS.has(word) && !LEADS.has(word) && !/^20\d\d$/.test(word))
      onlyPeriod = false
    next++
  }
  if (next >= tokens.length || tokens[next]?.word !== ',')
    return {
      scope: 'unsaid',
      period:
        opening === 'this' || opening === 'for' || opening === 'in'
          ? periodOf(words.slice(0, 5).join(' '), call)
          : 'unsaid',
    }
  const text = words.join(' ')
  const period = periodOf(text, call)
  if (company) return { scope: 'company', period }
  if (onlyPeriod) return { scope: 'unsaid', period }
  if (
    /\bbasis\b|^on (?:the )?(?:slide|page)|^as (?:i|we|you|a|shown|indicated|expected|noted|depicted|mentioned|discussed|highlighted)|results|financials|p&l|income statement|top[- ]line|revenue|sales|performance|^looking at the|earnings|^excluding|^this|slide|^from a|^starting with/.test(
      text,
    )
  )
    return { scope: 'unsaid', period }
  return {
    scope: /^(?:in|for|at|within|across|turning|moving|looking)/.test(text) ? 'part' : 'unsaid',
    period,
  }
}
