import { periodOf } from './periods.ts'
import { plain } from './words.ts'

const ASKS = '(?:what|how|which|who|(?:since |until )?when|where|is|are|do|does|did|has|have|was|were)'

const WHO =
  '(?:boss|manager|client|customer|colleague|team|board|committee|cfo|ceo|cro|cio|mlro|pm|auditor|regulator|supervisor|investor|trader|analyst|desk|head of \\w+|compliance officer|risk officer)s?'

/** What somebody says of themselves before they ask: for what they ask, for whom, and that they do. */
const PREAMBLES: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:my|our|the|an?|one of (?:my|our|the)) ${WHO} (?:(?:just|has|have|is|are|also|again) ){0,2}(?:wants?|wanted|needs?|needed|asks?|asked|asking|would like|wonders?|wondering)(?: (?:me|us))?(?: to (?:know|see|find out|understand))?(?: (?:about|for|whether|if))?|(?:i|we)(?: am|'m| was| got|'ve been| have been)? (?:just )?(?:asked|asking)(?: myself)?(?: (?:about|for))?|(?:can|could) you (?:please )?help (?:me|us)(?: out)?(?: with (?:this|that|it|something))?|help (?:me|us)(?: out)?(?: with this)?|question (?:for|from) (?:you|(?:my|the|a) \\w+))\\s?[:,–-]?\\s+`,
    'i',
  ),
  /^.*?\b(?:(?:need|want|wanted|like|love|trying|try|have) to (?:know|find out|see|understand|learn)|(?:please|can you|could you|would you) (?:please )?(?:tell|give|show) me|(?:i am|i'm|just) wondering|my question is|question is|quick question)\b[:,]?\s*/i,
  /^(?:for|ahead of|before|in preparation (?:for|of)) (?:\S+ ){0,6}?(?:papers?|meetings?|reports?|packs?|decks?|presentations?|committees?|calls?|reviews?|boards?|slides?|memos?|clients?|boss|auditors?|audit)[:,]\s+/i,
]

const LEAST_WORDS = 2

/** A question without what is said before it. A preamble that names nothing of what is asked narrows nothing either. */
export function withoutPreamble(question: string): string {
  let [bare, before] = [question.trim(), '']
  while (bare !== before) {
    before = bare
    bare = PREAMBLES.reduce((text, form) => text.replace(form, ''), bare)
  }
  return bare !== question.trim() && bare.split(/\s+/).length >= LEAST_WORDS ? bare : question
}

/** The questions of a sentence that asks two: `How many cases are late, and what is our exposure to X?`. */
export function splitQuestion(question: string): string[] {
  const parts = question
    .replace(/\s\+\s(?=\p{L})/gu, '? what is ')
    .split(
      new RegExp(
        `(?:\\?\\s+(?:and |also |plus )?|[,;]\\s+(?:and|plus|also)\\s+|\\s+and (?:also )?)(?=(?:please )?${ASKS}(?:['’]?s)?\\s)`,
        'i',
      ),
    )
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= 3)
  // “The difference between the limit and what we paid” is one figure of both.
  if (/\bdifference between\b/i.test(question)) return [question]
  return parts.length > 1 && parts.length <= 3 ? withTime(parts) : [question]
}

/** Any day will do to see where in a text a time stands. */
const ANY_DAY = '2026-01-01'

/** “How many buys and how many sells this year”: a time behind the last of several that are asked alike is of each. */
function withTime(parts: readonly string[]): string[] {
  const last = plain(parts.at(-1)!)
  const period = periodOf(last, ANY_DAY)
  if (!period || last.slice(period.end).replace(/\W/g, '') !== '') return [...parts]
  const opening = last.split(' ').slice(0, 2).join(' ')
  return parts.map((part) =>
    plain(part).startsWith(opening) && !periodOf(plain(part), ANY_DAY)
      ? `${part} ${last.slice(period.start, period.end).trim()}`
      : part,
  )
}
