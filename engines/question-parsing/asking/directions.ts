import type { Direction } from '../vocabulary.ts'
import { any } from './any-of.ts'

const DIRECTIONS: readonly (readonly [RegExp, Direction])[] = [
  [
    any(
      'best|top perform(?:er|ers|ing)|winners?|strongest|outperform(?:er|ers|ed)|gain(?:er|ers)',
      'most profitable|gained (?:the )?most|risen (?:the )?most',
      '(?:made|earned|brought) (?:us )?(?:the )?most',
      '(?:biggest|largest) (?:gain|gains|gainer|gainers|winner|winners|profit|riser|contributor)',
      'better|did better|on the upside|outperform|won|wins|came out (?:ahead|on top)|safest|on top',
      'ahead of|beat',
    ),
    'best',
  ],
  [
    any(
      'worst|least profitable|losers?|weakest|laggards?|poorest|lost (?:us )?(?:the )?most',
      'fallen (?:the )?most|biggest (?:loss|losses|loser|losers|drag|faller|detractor)',
      'hurts? (?:\\w+ ){0,2}most|cost (?:us )?(?:the )?most|worse|dragged|on the downside',
      'dropped (?:the )?most|riskiest|riskier|weaker|most risky|hardest',
    ),
    'worst',
  ],
  [
    any(
      'oldest|earliest|first|longest (?:open|waiting|held|running|outstanding|standing|lived)',
      'for the longest(?: time)?|around (?:the )?longest',
      'open(?:ed)? (?:the |for the )?longest(?: time)?|(?:waiting|sitting) (?:the )?longest',
      'held (?:the )?longest|soonest|sooner|earlier|due next|older|nearest|most overdue',
      'next (?:due|deadline)',
    ),
    'oldest',
  ],
  [any('newest|latest|most recent(?:ly)?|last|recently|most lately|newer|later|recent'), 'newest'],
  [
    any(
      'biggest|largest|highest|most|fastest|quickest|greatest|top(?! line)|max|maximum|longest',
      'richest|heaviest|harshest|severest|widest|priciest|dearest|busiest|gravest|main|bigger',
      'larger|higher|greater|more|peak|steepest|deepest|exceeds?|longer|heavier|highest-yielding',
      'safest rating|pricier|dearer|(?:sort(?:ed)?|rank(?:ed)?|order(?:ed)?) (?:\\w+ ){0,4}by',
      '(?:largest|highest|biggest) first|descending',
    ),
    'most',
  ],
  [
    any(
      'smallest|lowest|slowest|least|fewest|min|minimum|shortest|cheapest|tiniest|lightest|mildest',
      'tightest|narrowest|smaller|lower|less|fewer|shorter|cheaper|calmest|bottom(?! line)',
    ),
    'least',
  ],
]

export function directionOf(text: string): Direction | undefined {
  // “Since last March” and “at least” order nothing.
  const bare = text.replace(
    /\b(?:at (?:least|most)|(?<!\b(?:our|my) )last sale|last (?:price|trade price|close|(?:\d+ |few )?(?:day|week|month|quarter|year)s?)|more than|less than|fewer than|(?:higher|lower|greater|bigger|larger|better|worse|older|younger|longer|shorter|newer) than (?:\$?\d\S*|[abcd]{1,3}\b|(?:low|medium|high|critical|urgent)\b)|or (?:more|less|better|worse|higher|lower|above|below|greater|stronger|weaker|riskier|safer|graver|older|newer|longer|shorter|later|earlier)(?= ?(?:$|[?.,]|and |with |by |due |that |which |who |rated ))|no (?:more|less) than|(?<!\b(?:has|have|holds?|carr(?:y|ies)|makes? up|takes?|gets?|sees?|accounts? for|is|owns?) (?:the )?)most of (?:the|our|my|them|it|these|those|all)\b(?!.* comes? from)|any more|one more|last (?:confirmed|updated|reviewed|screened|validated|checked)(?=.*\b(?:longer than|in the last)\b)|(?:second|third|fourth|fifth) quarter|first quarter|(?:first|second|last) half|(?:next|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:since|in|over|of) last \w+|last known|last (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/g,
    ' ',
  )
  return DIRECTIONS.find(([form]) => form.test(bare))?.[1]
}
