import { NUMBER_WORDS } from './amounts.ts'
import type { Aggregate, Direction } from './vocabulary.ts'

/** What somebody wants with a sentence. */
export type Act = 'ask' | 'explain' | 'why' | 'do' | 'greet' | 'thank' | 'help'

/** What no record can answer: said before anything is looked up. */
export type OutOfReach = 'advice' | 'private' | 'other-people'

export type Asking = {
  act: Act
  aggregate: Aggregate
  /** Whether the words for it stood there, or it was the last resort. */
  isAggregateSaid: boolean
  direction?: Direction
  /** How many of an order: `top 3`. */
  take?: number
  isComparison: boolean
  /** Words that ask about what has not happened yet. */
  looksAhead: boolean
  outOfReach?: OutOfReach
  /** `and`, `what about`, `it`: leans on what was asked before. */
  leansBack: boolean
  /** A pronoun that stands for something said before. */
  hasPronoun: boolean
}

const any = (...forms: string[]): RegExp => new RegExp(`\\b(?:${forms.join('|')})\\b`)

const GREETING =
  /^(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|yo)(?: there| all| assay| again| everyone| assistant)?[!., ]*(?:how are you(?: doing)?(?: today)?|how is it going|what is up)?[?!. ]*$|^how are you(?: doing)?(?: today)?\??$|^(?:nice to meet you|what is up)[?!.]*$/
const THANKS =
  /^(?:ok(?:ay)?|great|perfect|nice|cool|super|awesome|lovely|brilliant)?[,! ]*(?:many |very )?(?:thanks|thank you|cheers|much appreciated|good job|well done|bye|goodbye|see you|that is all|never mind|nevermind|got it|good night)(?: (?:a lot|so much|very much|for .*|all|then|later|that helps?|you|again|assay))*[!. ]*$|^(?:great|perfect|nice|cool|super|awesome|lovely|brilliant|ok|okay)(?: (?:job|work|one))?[!. ]*$/
const HELP = any(
  'what (?:all )?(?:can|could) (?:you|i|this) (?:do|help|ask|answer)(?: (?:you|for me|with|me))?',
  'how (?:can|do) (?:you help|i use you|you work(?! out))',
  'who are you',
  'what are you(?: able to do| good (?:at|for))?',
  'are you (?:a |an )?(?:human|bot|robot|real|person|machine|ai|there)',
  'what (?:kind|sort|type)s? of (?:questions|things)',
  'what is your name',
  'do you speak',
  'tell me a joke',
  'what questions',
)
const ADVICE = [
  any(
    'should (?:i|we|one|you)',
    'shall (?:i|we)',
    'would you',
    'do you (?:recommend|suggest|advise|think|like|rate)',
    'recommend(?:ation|ations|ed|s)?',
    'advise',
    'what would you',
    'your (?:opinion|view|advice|take|favou?rite|best idea)',
    'worth (?:buying|selling|holding|it|getting|adding)',
    'good (?:buy|time|investment|idea|bet|entry|moment|deal)',
    'smart to',
    'wise to',
    'sensible to',
    'safe to',
    'ought (?:i|we) to',
    'better to (?:buy|sell|hold|invest)',
    'is it time to',
    'a (?:buy|sell|hold|bargain)',
    'to (?:buy|invest in|get into|sell) (?:now|next|today|first|right now)',
    '(?:over|under)valued',
    'pick (?:a|me|some) (?:stock|share|winner|bond)',
    'what (?:stock|share|bond)s? (?:to|should|do i (?:buy|sell|pick|choose|get|take))',
    'hot (?:stock|tip)s?',
    'stock tips?',
    'where (?:to|should i|should we) (?:put|invest|park)',
    'which (?:of them )?(?:is|are) (?:the )?(?:safest|best) (?:stock|investment|bond)',
  ),
]
const PRIVATE = any(
  'salar(?:y|ies)',
  'wages?',
  'bonus(?:es)?',
  'payroll',
  'paid a year',
  'net worth of',
  'birthdays?',
  'how old is (?!the|that|this|it|our (?:oldest|data|list))',
  '(?:home|private|street) address(?:es)?',
  'address of (?:our |the |my )?(?:head|boss|ceo|cfo|colleague|manager|analyst)',
  'phone numbers?',
  'mobile number',
  'passwords?',
  'passcodes?',
  'api keys?',
  'secret keys?',
  'credit card',
  'marital',
  'married',
  'religion',
  'pregnant',
  'medical',
  'sick (?:leave|days?)',
  'holiday allowance',
)
const EARNS =
  /\b(?:what|how much) (?:does|do|did|is|are) (?:our |the |my )?(?:\S+ ){0,5}(?:earn|make a year|get paid|paid|make per year|take home)\b/
const EARNER = any(
  'head',
  'boss',
  'manager',
  'colleagues?',
  'director',
  'ceo',
  'cfo',
  'officer',
  'analysts?',
  'employees?',
  'staff',
  'people',
  'team',
  'chief',
  'compliance',
  'he',
  'she',
  'they',
  'him',
  'her',
  'chair(?:man|woman|person)?',
)
const OTHERS = any(
  "other (?:organi[sz]ation|compan|firm|tenant|bank|user|client|people|team|analyst|colleague|person|fund|desk)(?:y|ies|s)?(?:s'?|'s)?(?: portfolio| account| holding| watchlist| position| case| data| number)?s?",
  "another (?:organi[sz]ation|company|firm|tenant|user|client|person|team|analyst|fund|bank)(?:'s)?",
  "someone else(?:'s)?",
  "somebody else(?:'s)?",
  "competitors?(?:'s)?",
  'rivals?',
  "organi[sz]ation (?:2|two|3|three|\\d+)(?:'s)?",
  "demo (?:account|organi[sz]ation)(?:'s)?",
  "everyone(?: else)?'s",
  "everybody(?: else)?'s",
  "(?:colleague|boss|manager|neighbou?r|friend|wife|husband|coworker)(?:'s|s'?) (?:\\S+ )?(?:portfolio|watchlist|account|holdings?|positions?|trades?|orders?|messages?|conversations?|chats?|questions?)",
  '(?:does|do|did) (?!(?:our|the|my|we|i|it|this|that|they|you|us|all|any|each|every)\\b)\\S+ (?:own|hold)(?! us\\b)',
  'insider',
  'inside information',
)
const AHEAD = any(
  'will',
  'going to',
  'forecasts?',
  'predict(?:ion|ions|ed|s)?',
  'projections?',
  'price targets?',
  'target price',
  'outlook',
  'where do you see',
  'crash(?:es)? (?:soon|next)',
  'in the future',
  'coming (?:weeks?|months?|years?|quarter)',
  'expect(?:ed)? (?:to|price|return|that)',
  'do you expect',
  'likely to',
  'how (?:high|low) (?:can|could|might)',
  'could (?:hit|reach|go)',
  'would .* be worth in',
  'next (?:crash|recession|rally|crisis)',
  'ever (?:recover|come back)',
  'about to',
)
const DOING =
  /^(?:please |ok(?:ay)?,? |hey,? |now |then |and |can you |could you |would you |will you |i (?:want|would like|need|wish) (?:you )?to |we (?:want|would like|need) to |i'd like to |id like to |let us |lets |let's |go ahead and |just )*(?:please )?(?:buy(?! price| orders?| side| and hold)|sell(?! orders?| side| price)|short(?! term|est|fall)|purchase(?! price)|place|submit|cancel|withdraw (?:my|the|our) order|open (?:a |an |up a |me a )?(?:new |compliance |kyb )?(?:case|ticket|investigation)|start (?:a |an )?(?:new )?(?:case|investigation)|create (?:a |an )?(?:new )?(?:case|order)|raise (?:a )?case|file (?:a )?case|add|put .* (?:on|in|to|onto|into) (?:my |our |the )?watch ?list|watch(?! ?list|ed)|track(?! record|ing)|get (?:me|us) (?:\d+|two|three|four|five|six|seven|eight|nine|some|a few|ten|a hundred)|order \d+(?! (?:status|state|filled|done|open|cancel\w*)\b)|(?:market|limit|stop(?:[- ]limit)?) order[:,]?(?: to| for)? (?=\d|buy|sell)|pick up \d+|dump|liquidate|close (?:(?:the|this|my|all|our) )?(?:case|alert|account|position|out)s?\b|delete|remove|dismiss|confirm|assign|escalate|approve|transfer|deposit|wire|pay|send|e?mail|update|(?:change|raise|lower|increase|decrease|lift|adjust|extend|grant|waive|block|unblock|freeze|double|halve) (?:the|my|our|his|her|their)|set (?:the|my|our|up)|reset|clear (?:the|my|our|all)|snooze|screen|rescreen|run a (?:new )?screening|rebalance|invite|rename|acknowledge|reassign|unwatch)\b/
const EXPLAIN = [
  /\bhow (?:do|does|did|is|are|was|were|would|exactly|can|has|have)\b.*\b(?:comput|calculat|work(?:ed)? out|deriv|measur|defin|determin|arriv|count(?:ed)?\b|come up with|get to|made|built|scor|estimat|figur|obtain|valued|weigh|simulat|work)/,
  /\bwhat (?:do|does|did) (?:you|the|a|an|we|this|that|it|assay|our|your|\S+)\b.*\b(?:mean|stand for|count as|consist of|include|tell (?:me|us|you)|measure|say about)\b/,
  /\bwhat (?:is|are) (?:meant by|counted as|included in|behind|considered|the (?:formula|definition|meaning|method|methodology|difference between))\b/,
  /\b(?:definition|meaning|methodology|formula|method) (?:of|for|behind|used)\b/,
  /\b(?:define|explain|describe|clarify)\b/,
  /\bwhat (?:counts|qualifies) as\b|\bwhat do you (?:count|call|consider|treat|understand)\b|\bwhat goes into\b|\bwhat makes up\b|\bwhat is .{0,40} (?:made (?:up )?of|based on|composed of)\b|\bhow come\b|\bwhen (?:do|does|is) .* (?:count(?:ed|s)?|considered|called|treated)\b|\bwhere does .* come from\b|\bwhat exactly (?:is|are)\b|\bhow .* (?:is|are) (?:computed|calculated|worked out|defined|measured|determined)\b/,
]
const COMPARE = any(
  'or',
  'versus',
  'than',
  'compare',
  'compared',
  'between',
  'bigger',
  'larger',
  'higher',
  'better',
  'worse',
  'smaller',
  'lower',
  'which of',
  'which one',
  'difference',
  'more',
  'less',
  'outperform(?:ed|ing)?',
  'beat',
  'beaten',
  'ahead of',
)
const DIRECTIONS: readonly (readonly [RegExp, Direction])[] = [
  [
    any(
      'best',
      'top perform(?:er|ers|ing)',
      'winners?',
      'strongest',
      'outperform(?:er|ers|ed)',
      'gain(?:er|ers)',
      'most profitable',
      'gained (?:the )?most',
      'risen (?:the )?most',
      '(?:made|earned|brought) (?:us )?(?:the )?most',
      '(?:biggest|largest) (?:gain|gains|gainer|gainers|winner|winners|profit|riser|contributor)',
      'better',
      'did better',
      'outperform',
      'ahead of',
      'beat',
    ),
    'best',
  ],
  [
    any(
      'worst',
      'losers?',
      'weakest',
      'laggards?',
      'poorest',
      'lost (?:us )?(?:the )?most',
      'fallen (?:the )?most',
      'biggest (?:loss|losses|loser|losers|drag|faller|detractor)',
      'hurts? (?:us )?(?:the )?most',
      'cost (?:us )?(?:the )?most',
      'worse',
      'dragged',
      'dropped (?:the )?most',
    ),
    'worst',
  ],
  [
    any(
      'oldest',
      'earliest',
      'first',
      'longest (?:open|waiting|held|running|outstanding|standing|lived)',
      'for the longest(?: time)?',
      'around (?:the )?longest',
      'open(?:ed)? (?:the |for the )?longest(?: time)?',
      'waiting (?:the )?longest',
      'held (?:the )?longest',
      'soonest',
      'sooner',
      'earlier',
      'due next',
      'older',
      'nearest',
      'most overdue',
      'next (?:due|deadline)',
    ),
    'oldest',
  ],
  [
    any(
      'newest',
      'latest',
      'most recent(?:ly)?',
      'last',
      'recently',
      'most lately',
      'newer',
      'later',
      'recent',
    ),
    'newest',
  ],
  [
    any(
      'biggest',
      'largest',
      'highest',
      'most',
      'fastest',
      'quickest',
      'greatest',
      'top',
      'max',
      'maximum',
      'longest',
      'richest',
      'heaviest',
      'priciest',
      'dearest',
      'riskiest',
      'busiest',
      'gravest',
      'main',
      'bigger',
      'larger',
      'higher',
      'greater',
      'more',
      'peak',
      'steepest',
      'deepest',
      'exceeds?',
      'longer',
      'heavier',
      'highest-yielding',
      'safest rating',
      'pricier',
      'dearer',
      'volatile',
    ),
    'most',
  ],
  [
    any(
      'smallest',
      'lowest',
      'slowest',
      'least',
      'fewest',
      'min',
      'minimum',
      'shortest',
      'cheapest',
      'tiniest',
      'lightest',
      'smaller',
      'lower',
      'less',
      'fewer',
      'shorter',
      'cheaper',
      'safest',
      'calmest',
    ),
    'least',
  ],
]
const PRONOUN = any(
  'it',
  'its',
  'they',
  'them',
  'their',
  'that',
  'those',
  'these',
  'this one',
  'that one',
  'he',
  'she',
  'his',
  'her',
  'him',
  'the same',
  'there',
  'ones',
)
const LEANS =
  /^(?:and|but|so|ok(?:ay)? and|also|then|what about|how about|same for|what of|or|now|for|in|why|since when|when|who|by how much|which (?:one|ones)|the|only|just|with|without|versus|compared)\b/

const TAKE =
  /\b(?:top|first|last|latest|newest|biggest|largest|highest|smallest|lowest|oldest|best|worst|most recent|recent|main|cheapest|riskiest|bottom) (\d+|two|three|four|five|six|seven|eight|nine|ten)\b(?! (?:days?|weeks?|months?|years?|quarters?|%|minutes|hours))|\b(?:the |our |my )?(\d+|two|three|four|five|six|seven|eight|nine|ten) (?:biggest|largest|highest|smallest|lowest|oldest|newest|latest|best|worst|most|riskiest|cheapest|main|gravest)\b/
const numberOf = (word: string): number => NUMBER_WORDS[word] ?? Number(word)

/** Reads what a plain text asks for, whatever it is about. */
export function askingOf(text: string): Asking {
  const { aggregate, isSaid } = aggregateOf(text)
  const take = TAKE.exec(text)
  const direction = directionOf(text)
  return {
    act: actOf(text),
    aggregate,
    isAggregateSaid: isSaid,
    ...(direction ? { direction } : {}),
    ...(take ? { take: numberOf(take[1] ?? take[2]!) } : {}),
    isComparison: COMPARE.test(text),
    looksAhead: AHEAD.test(text),
    ...reachOf(text),
    leansBack: LEANS.test(text),
    hasPronoun: PRONOUN.test(text),
  }
}

function actOf(text: string): Act {
  if (GREETING.test(text)) return 'greet'
  if (THANKS.test(text)) return 'thank'
  if (HELP.test(text)) return 'help'
  if (DOING.test(text)) return 'do'
  if (
    !/\bhow (?:do|did|are|have) we (?:score|scoring|stand|doing|rate)\b/.test(text) &&
    EXPLAIN.some((form) => form.test(text))
  )
    return 'explain'
  return /\bwhy\b|\bwhat (?:is|was) the reason\b|\bfor what reason\b|\breasons? (?:for|why|behind)\b|\bon what grounds\b|\bwhat (?:caused|triggered|raised|led to)\b/.test(
    text,
  )
    ? 'why'
    : 'ask'
}

function reachOf(text: string): { outOfReach?: OutOfReach } {
  if (PRIVATE.test(text) || (EARNS.test(text) && EARNER.test(text))) return { outOfReach: 'private' }
  if (OTHERS.test(text)) return { outOfReach: 'other-people' }
  return ADVICE.some((form) => form.test(text)) ? { outOfReach: 'advice' } : {}
}

function directionOf(text: string): Direction | undefined {
  // “Since last March” and “at least” order nothing.
  const bare = text.replace(
    /\b(?:at (?:least|most)|last (?:price|sale|trade price|close|(?:\d+ |few )?(?:day|week|month|quarter|year)s?)|more than|less than|fewer than|(?:higher|lower|greater|bigger|larger|better|worse) than \$?\d\S*|or (?:more|less)|no (?:more|less) than|most of|any more|one more|first quarter|(?:since|in|over|of) last \w+|last known|last (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/g,
    ' ',
  )
  return DIRECTIONS.find(([form]) => form.test(bare))?.[1]
}

function aggregateOf(text: string): { aggregate: Aggregate; isSaid: boolean } {
  const said = (aggregate: Aggregate) => ({ aggregate, isSaid: true })
  if (
    /\b(?:broken down|break ?down|split|grouped?|per (?:segment|severity|priority|person|assignee|country|status|level|sector|rating|issuer|state|symbol|type|kind|analyst)|by (?:segment|severity|priority|person|assignee|country|status|level|sector|rating|issuer|state|symbol|type|kind|risk level|risk|analyst)|for each|in each|distribution of)\b/.test(
      text,
    )
  )
    return said('groups')
  if (
    /\b(?:by|per|for each|of each|for every) (?:borrower|company|supplier|obligor|holding|position|stock)\b/.test(
      text,
    )
  )
    return said('list')
  // “Which share” is which stock.
  if (
    /\b(?:which|what) share (?:has|have|is|are|was|were|did|earned|made|lost|gained|do we|did we|cost|costs|rose|fell)\b/.test(
      text,
    )
  )
    return said('list')
  // “How many years has the longest bond” asks for what is longest.
  if (
    /\bhow many (?:years?|days?|months?|weeks?|hours?)\b/.test(text) &&
    /\b(?:longest|oldest|shortest|newest|latest)\b/.test(text)
  )
    return { aggregate: 'value', isSaid: false }
  if (/\bhow many (?:percent|%|dollars|bp|points|usd)/.test(text))
    return { aggregate: 'value', isSaid: false }
  if (/\b(?:how many|number of|count of|how often|how many times|count the|headcount)\b/.test(text))
    return said('count')
  if (
    !/\bby (?:its|their|the) (?:share|part|fraction)\b|\bwhere does most of\b/.test(text) &&
    /\b(?:what|which) (?:percentage|percent|%|share|fraction|part|proportion|portion)\b|\bwhat %|\bhow much of\b|\b(?:percentage|share|fraction|proportion|part|portion|%) of\b|\bhow big a (?:part|share)\b/.test(
      text,
    )
  )
    return said('share')
  if (/\b(?:on average|average|mean|median|typical(?:ly)?)\b/.test(text)) return said('mean')
  if (
    /\b(?:in total|total|altogether|overall|combined|sum|in all|aggregate|all together|all in all|added up)\b/.test(
      text,
    )
  )
    return said('sum')
  if (
    /\b(?:list|which|what are|who are|show (?:me |us )?(?:all|the|every|our|my)|give me (?:all|the|a list)|name (?:all|the|our)|enumerate|any)\b/.test(
      text,
    )
  )
    return said('list')
  return { aggregate: 'value', isSaid: false }
}
