import type { DocumentKind } from './finding.ts'

/** What speaks for a type, and how much. Each counts once. */
const marks: Readonly<Record<DocumentKind, readonly (readonly [RegExp, number])[]>> = {
  '10k': [
    [/\bform\s+10-k\b/i, 3],
    [/annual report pursuant to section 13/i, 4],
    [/^\s*item\s+1a\b/im, 3],
    [/^\s*item\s+7\b/im, 2],
    [/exact name of registrant/i, 3],
    [/commission file n/i, 2],
  ],
  earnings_call: [
    [/\b(?:earnings|conference) call\b/i, 3],
    [/\boperator\b/i, 2],
    [/question-and-answer|\bQ&A\b/i, 2],
    [/\bnext question\b|\bfirst question\b/i, 3],
    [/\bgood (?:morning|afternoon|evening|day),? (?:everyone|ladies|and welcome|all)/i, 2],
    [/turn (?:the call|it) over to/i, 3],
  ],
  research_report: [
    [/\bprice target\b|\btarget price\b|\bprice objective\b/i, 4],
    [
      /\b(?:reiterate|maintain|initiate|upgrade|downgrade)\w*\b.{0,60}\b(?:Buy|Hold|Sell|Outperform|Overweight|Neutral|Underperform|Underweight)\b/,
      3,
    ],
    [/\banalyst certification\b|\bimportant disclosures\b/i, 3],
    [/\bequity research\b/i, 3],
    [/\b(?:our|we) (?:estimates?|model|forecasts?)\b/i, 2],
    [/^\s*(?:rating|recommendation)\s*:/im, 3],
  ],
  news: [
    [/^.{0,60}\((?:Reuters|Bloomberg|AP|Dow Jones|AFP)\)\s*[-–—]/m, 6],
    [/\b(?:PRNewswire|Business Wire|BUSINESS WIRE|GLOBE NEWSWIRE|Globe Newswire)\b/, 5],
    [
      /\bsaid (?:on )?(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b|\bon (?:Monday|Tuesday|Wednesday|Thursday|Friday)\b/,
      3,
    ],
    [
      /\bsaid in a statement\b|\baccording to (?:a|people|sources|the company)\b|\btold (?:reporters|Reuters|analysts)\b/i,
      3,
    ],
    [/\((?:NYSE|NASDAQ|Nasdaq|LSE|TSX)\s?:\s?[A-Z.]{1,6}\)/, 1],
  ],
}

const LOOKED_AT = 400_000
const SURE = 5

/** What a text reads like by its marks; null where nothing points clearly to one type. */
export function looksLike(text: string): DocumentKind | null {
  const part =
    text.length > LOOKED_AT ? `${text.slice(0, LOOKED_AT / 2)}\n${text.slice(-LOOKED_AT / 2)}` : text
  const points = (Object.entries(marks) as [DocumentKind, (typeof marks)['10k']][])
    .map(([kind, own]) => ({
      kind,
      points: own.reduce((sum, [mark, weight]) => (mark.test(part) ? sum + weight : sum), 0),
    }))
    .sort((a, b) => b.points - a.points)
  const [first, second] = points
  return first && first.points >= SURE && first.points > (second?.points ?? 0) ? first.kind : null
}

export const kindInWords: Readonly<Record<DocumentKind, string>> = {
  '10k': 'a 10-K',
  earnings_call: 'the transcript of an earnings call',
  research_report: 'a research report',
  news: 'a news story',
}
