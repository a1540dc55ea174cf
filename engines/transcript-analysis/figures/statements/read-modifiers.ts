import type { Mention } from './mentions.ts'
import type { CallPeriod, Scope } from './statement.ts'
import type { Token } from './tokens.ts'
import {
  COMPARISONS,
  DOWN,
  isCompanyName,
  LINKS,
  MODIFIERS,
  SHARE_MODIFIERS,
  STOPS,
  UP,
  VERBS_OF_RESULT,
} from './words.ts'

/** Left of the measure: its modifiers, and whether they keep it the whole company's. */
export function readModifiers(
  tokens: readonly Token[],
  mention: Mention,
  call: CallPeriod,
): { scope: Scope; start: number; words: string[]; left: number } {
  const words: string[] = []
  let scope: Scope = 'unsaid'
  let at = mention.from - 1
  for (; at >= 0 && words.length < 9; at--) {
    const token = tokens[at]
    if (!token) break
    const { word } = token
    if (token.quantity) {
      if (token.quantity.kind === 'other' && /^(?:20)?\d\d$/.test(token.raw)) {
        words.unshift(word === '#' ? token.raw : word)
        continue
      }
      break
    }
    if (word === ',' && /^20\d\d$/.test(tokens[at + 1]?.raw ?? '')) continue
    if (/^[,;:()]$|^—$|^--$/.test(word)) break
    if (isCompanyName(word, call)) {
      scope = 'company'
      words.unshift(word)
      continue
    }
    if (
      word === 'reported' &&
      !/^(?:q[1-4]|quarter|year|our|the|as|total|on|with|of|in|by|from|both|while|all|,)$/.test(
        tokens[at - 1]?.word ?? ',',
      )
    )
      break
    if (
      MODIFIERS.has(word) ||
      (mention.metric !== 'revenue' && SHARE_MODIFIERS.has(word)) ||
      /^(?:20\d\d|quarter's|year's|company's|firm's|group's|fiscal)$/.test(word)
    ) {
      if (
        /^(?:total|consolidated|company|company-wide|companywide|firmwide|firm-wide|enterprise|overall|group|company's|firm's|total-company)$/.test(
          word,
        )
      )
        scope = scope === 'part' ? 'part' : 'company'
      words.unshift(word)
      continue
    }
    // "Our US sales" are a part; "us" is nobody's.
    if (token.raw === 'US') {
      scope = 'part'
      words.unshift(word)
      continue
    }
    // "On a consolidated basis total revenue".
    if (word === 'basis') {
      if (/^(?:consolidated|total|company)$/.test(tokens[at - 1]?.word ?? '') && scope !== 'part')
        scope = 'company'
      break
    }
    if (word === 'organic' || word === 'growth' || word === 'and' || word === 'of' || word === 'in') break
    if (
      STOPS.has(word) ||
      UP.has(word) ||
      DOWN.has(word) ||
      LINKS.has(word) ||
      VERBS_OF_RESULT.has(word) ||
      COMPARISONS.has(word)
    )
      break
    if (isCompanyName(tokens[at - 1]?.word ?? '', call) && /^[A-Z]/.test(token.raw)) {
      words.unshift(word)
      continue
    }
    // A noun or a name before the measure says of what part it is.
    scope = 'part'
    words.unshift(word)
    break
  }
  return { scope, start: Math.max(0, at + 1), words, left: at }
}
