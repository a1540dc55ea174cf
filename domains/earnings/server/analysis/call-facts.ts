import { tellingWords } from '#engines/transcript-analysis/index.ts'
import type { Notice } from '../../contract/schemas.ts'

const WORDS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 }
const OPENING = 9_000

/** The number of a quarter as people write it: "Q1 2024", "1Q24", "third quarter"; null where it says none. */
export function quarterNumberOf(quarter: string): number | null {
  const digit = /(?:\bq\s?([1-4])|\b([1-4])\s?q)/i.exec(quarter)
  if (digit) return Number(digit[1] ?? digit[2])
  const word = /\b(first|second|third|fourth)\b/i.exec(quarter)?.[1]
  if (word) return WORDS[word.toLowerCase()] ?? null
  return /^[1-4]$/.test(quarter.trim()) ? Number(quarter.trim()) : null
}

/** What calls of one company have in common, however its name is written. */
export const companyKeyOf = (name: string): string =>
  tellingWords(name).join(' ') ||
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export type Entered = {
  companyName: string
  ticker: string | null
  quarter: string
  fiscalYear: number
}

/**
 * Where what was entered and what the text says differ. Only what the text says plainly counts.
 * @param text the call from its beginning.
 */
export function contradictionsOf(text: string, entered: Entered): Notice[] {
  return [companyIn(text, entered), tickerIn(text, entered), periodIn(text, entered)].filter(
    (notice) => notice !== null,
  )
}

function companyIn(text: string, { companyName }: Entered): Notice | null {
  const low = text.toLowerCase()
  const telling = tellingWords(companyName)
  const looked = telling.length > 0 ? telling : [companyName.toLowerCase().trim()]
  if (looked.some((word) => holdsWord(low, word))) return null
  return {
    kind: 'contradiction',
    text: `The text never names “${companyName}”. Check that this is the call of that company.`,
    span: null,
  }
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const isAlone =
      !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? ' ')
    if (isAlone) return true
  }
  return false
}

function tickerIn(text: string, { ticker }: Entered): Notice | null {
  if (!ticker) return null
  const found = [
    ...text
      .slice(0, OPENING)
      .matchAll(
        /\b(?:NYSE(?: (?:American|Arca))?|NASDAQ|Nasdaq|NasdaqGS|LSE|TSX)\s?:\s?([A-Z][A-Z.]{0,5})\b|\(([A-Z]{1,5})\) Q[1-4]\b/g,
      ),
  ]
  const stated = found.map((match) => match[1] ?? match[2] ?? '')
  const [first] = found
  if (!first || stated.includes(ticker)) return null
  return {
    kind: 'contradiction',
    text: `The text gives the ticker ${stated[0]}; you entered ${ticker}.`,
    span: { start: first.index, end: first.index + first[0].length },
  }
}

/** What stands right before a quarter that figures are held against, which is not that of the call. */
const COMPARED_WITH =
  /\b(?:compared (?:to|with)|versus|vs\.?|relative to|from|than|over|against|since)\s+(?:the\s+)?(?:levels? (?:of|in) (?:the\s+)?)?$/i
const BEFORE = 50

function periodIn(text: string, { quarter, fiscalYear }: Entered): Notice | null {
  const number = quarterNumberOf(quarter)
  if (number === null) return null
  const found = [
    ...text
      .slice(0, OPENING)
      .matchAll(
        /\b(?:(first|second|third|fourth)[- ]+(?:fiscal )?quarter|Q([1-4]))(?: and (?:fiscal |full |year[- ]end |full[- ]year ){0,3}(?:year )?|,? (?:of )?(?:the )?(?:fiscal )?(?:year )?)?\s?(20\d\d)\b/gi,
      ),
  ]
    .filter(({ index }) => !COMPARED_WITH.test(text.slice(Math.max(0, index - BEFORE), index)))
    .map((match) => ({
      quarter: match[1] ? WORDS[match[1].toLowerCase()] : Number(match[2]),
      year: Number(match[3]),
      words: match[0].replaceAll(/\s+/g, ' '),
      span: { start: match.index, end: match.index + match[0].length },
    }))
  const [first] = found
  if (!first || found.some((one) => one.quarter === number && one.year === fiscalYear)) return null
  return {
    kind: 'contradiction',
    text: `The text speaks of “${first.words}”; you entered ${quarter}, fiscal year ${fiscalYear}.`,
    span: first.span,
  }
}
