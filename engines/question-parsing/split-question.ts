const ASKS = '(?:what|how|which|who|(?:since |until )?when|where|is|are|do|does|did|has|have|was|were)'

/** What somebody says of themselves before they ask: for what they ask, and that they do. */
const PREAMBLES: readonly RegExp[] = [
  /^.*?\b(?:(?:need|want|wanted|like|love|trying|try|have) to (?:know|find out|see|understand|learn)|(?:please|can you|could you|would you) (?:please )?(?:tell|give|show) me|(?:i am|i'm|just) wondering|my question is|question is|quick question)\b[:,]?\s*/i,
  /^(?:for|ahead of|before|in preparation (?:for|of)) (?:\S+ ){0,6}?(?:papers?|meetings?|reports?|packs?|decks?|presentations?|committees?|calls?|reviews?|boards?|slides?|memos?|clients?|boss|auditors?|audit)[:,]\s+/i,
]

const LEAST_WORDS = 3

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
  return parts.length > 1 && parts.length <= 3 ? parts : [question]
}
