import { any } from './any-of.ts'

/** What no record can answer: said before anything is looked up. */
export type OutOfReach = 'advice' | 'private' | 'other-people' | 'judgement' | 'off-topic'

const ADVICE = [
  any(
    'should (?:i|we|one|you)|shall (?:i|we)|would you',
    'do you (?:recommend|suggest|advise|think|like|rate)|recommend(?:ation|ations|ed|s)?|advise',
    'what would you|can (?:we|i) (?:onboard|accept|approve|trust|clear|release|take on|lend to)',
    'is (?!it ).{1,40} (?:guilty|innocent|a criminal|a crook|trustworthy)',
    '(?:get|work|go) (?:around|round) (?:the )?(?:screening|sanctions?|rules?|checks?|limits?|compliance)',
    '(?:bypass|circumvent|evade|dodge) (?:the )?(?:screening|sanctions?|rules?|checks?|limits?|compliance)',
    'your (?:opinion|view|advice|take|favou?rite|best idea)',
    'worth (?:buying|selling|holding|keeping|having|owning|it|getting|adding|selling off|a punt)',
    '(?:good|safe|sound|solid|sensible|smart|bad|risky|worthwhile|decent) (?:buy|time to|investment|idea|bet|entry|moment to|deal|choice)',
    'good (?:time|moment)|(?:buy|sell) (?:signals?|ratings?|recommendations?)|smart to',
    '(?:smartest|wisest|cleverest|best|safest) (?:thing|move|way|course|use) (?:to (?:do|make|take|go|use|put|invest|spend)|of|for)\\b.{0,30}\\b(?:cash|money|portfolio|position|holding|share|stock|bond|it|this|that)s?',
    '(?:best|good|right|top|safest) (?:stock|share|bond|fund|etf|name|trade|position)s? to (?:short|buy|own|hold|sell|be in|have|add)',
    'wise to|sensible to|safe to|ought (?:i|we) to|better to (?:buy|sell|hold|invest)|is it time to',
    'a (?:buy|sell|hold|bargain)',
    'to (?:buy|invest in|get into|sell) (?:now|next|today|first|right now)|(?:over|under)valued',
    'pick (?:a|me|some) (?:stock|share|winner|bond)',
    'what (?:stock|share|bond)s? (?:to|should|do i (?:buy|sell|pick|choose|get|take))',
    'hot (?:stock|tip)s?|stock tips?|where (?:to|should i|should we) (?:put|invest|park)',
    'which (?:of them )?(?:is|are) (?:the )?(?:safest|best) (?:stock|investment|bond)',
  ),
]

const PRIVATE = any(
  'salar(?:y|ies)|wages?|bonus(?:es)?|payroll|paid a year',
  'net worth of (?!the (?:book|account|portfolio|fund)|our|everything)|birthdays?',
  'how old is (?!the|that|this|it|our (?:oldest|(?:\\w+ )?(?:data|lists?|prices?|quotes|figures)))',
  '(?:home|private|street) address(?:es)?',
  'address of (?:our |the |my )?(?:head|boss|ceo|cfo|colleague|manager|analyst)|phone numbers?',
  'mobile number',
  '(?:private|personal|confidential) (?:e ?-?mails?|messages?|mails?|chats?|letters?|correspondence|diar(?:y|ies))',
  'passwords?|passcodes?|api keys?|secret keys?|credit card|marital|married|religion|pregnant',
  'medical|sick (?:leave|days?)|holiday allowance',
)

const EARNS =
  /\b(?:what|how much) (?:does|do|did|is|are) (?:our |the |my )?(?:\S+ ){0,5}(?:earn|make a year|get paid|paid|make per year|take home)\b/

const EARNER = any(
  'head|boss|manager|colleagues?|director|ceo|cfo|officer|analysts?|employees?|staff|people|team',
  'chief|compliance|he|she|they|him|her|chair(?:man|woman|person)?',
)

const OTHERS = any(
  "other (?:organi[sz]ation|compan|firm|tenant|bank|user|client|people|team|analyst|colleague|person|fund|desk)(?:y|ies|s)?(?:s'?|'s)?(?: portfolio| account| holding| watchlist| position| case| data| number)?s?",
  "another (?:organi[sz]ation|company|firm|tenant|user|client|person|team|analyst|fund|bank)(?:'s)?",
  "someone else(?:'s)?",
  "somebody else(?:'s)?",
  "competitors?(?:'s)?",
  '(?:portfolio|book|holdings?|positions?|account|trades?|cases?) of (?:the|a|our|that|some) (?:bank|firm|fund|desk|house|neighbou?r|company|people) (?:across|next door|down|over|opposite|around)',
  'rivals?',
  "organi[sz]ation (?:2|two|3|three|\\d+)(?:'s)?",
  "demo (?:account|organi[sz]ation)(?:'s)?",
  "everyone(?: else)?'s",
  "everybody(?: else)?'s",
  "(?:colleague|boss|manager|neighbou?r|friend|wife|husband|coworker)(?:'s|s'?) (?:\\S+ )?(?:portfolio|watchlist|account|holdings?|positions?|trades?|orders?|messages?|conversations?|chats?|questions?)",
  '(?:does|do|did) (?!(?:our|the|my|we|i|it|this|that|they|you|us|all|any|each|every)\\b)\\S+ (?:own|hold)(?! us\\b)',
  'who else (?:owns|holds|bought|sold|trades|invests|is invested|has (?:shares|a position|positions))',
  'insider',
  'inside information',
)

/** What has nothing to do with the work that is done here. */
const OFF_TOPIC =
  /^(?:please |can you |could you |would you )*(?:write|compose|sing|draw|paint|translate|recite)\b|\b(?:poems?|jokes?|haiku|limerick|horoscope|recipes?|weather|lottery|meaning of life|bedtime story|football|soccer|movies?|restaurants?)\b/

/** What is weighed and stands nowhere: “are we ready for it”, “is it too high”. */
const JUDGEMENT =
  /^(?:(?:and|so|but) )?(?:are|is) (?:we|our|the|my|this|that|it)\b.*\b(?:(?:ready|prepared)(?: for| to|\W*$)|too (?:high|low|much|risky|big|large|small|concentrated|slow|old|many|few|exposed))\b/

export function reachOf(text: string): { outOfReach?: OutOfReach } {
  if (PRIVATE.test(text) || (EARNS.test(text) && EARNER.test(text))) return { outOfReach: 'private' }
  if (OTHERS.test(text)) return { outOfReach: 'other-people' }
  if (OFF_TOPIC.test(text)) return { outOfReach: 'off-topic' }
  if (JUDGEMENT.test(text)) return { outOfReach: 'judgement' }
  return ADVICE.some((form) => form.test(text)) ? { outOfReach: 'advice' } : {}
}
