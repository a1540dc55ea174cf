import { askingForms } from './asking-forms.ts'
import { marketWords } from './market-words.ts'
import { work } from './work-words.ts'

/**
 * Words of the trade and of a busy desk, each with the plain one that means the same. They are of the field's language and of no record: what the product's own names are for is
 * with the topics. None of them narrows anything by itself.
 */
const counts: readonly (readonly [RegExp, string])[] = [
  [/\bwhat amounts? (?=of\b|money\b)|(?<=\bby )what amount\b/g, 'how much '],
  [/\b(two|three|four|five|six|seven|eight|nine|ten|\d+) top (?=\w+s\b)/g, 'top $1 '],
  [/\b(?:tally|tallies|headcount) of\b/g, 'number of'],
  [/, (?:tally|headcount|how many in all)\s*\??$/g, ', count'],
  [/\b(?:tally|head count)\b/g, 'count'],
  [/\b(?:no\.|nr\.?|nbr\.?|num\.?|#) of\b/g, 'number of'],
  [/\b(screening|case|alert)s? (?:volumes?|throughput)\b/g, 'number of $1s'],
  [
    /\b(what|which|how big a|how large a) (?:slice|chunk|cut|piece|proportion|quota|fraction|weighting|ratio) of\b/g,
    'what share of',
  ],
  [
    /^(.+?) as (?:an? )?(?:%|percentage|share|slice|proportion|fraction|portion|part) of ((?:all|total|every) .+?)\s*\??$/g,
    'what share of $2 is $1',
  ],
  [/\bas (?:an? )?(?:slice|chunk|piece|proportion|percentage|share|fraction) of\b/g, 'share of'],
  [/\bthe (?:bulk|lion's share|vast majority|majority) of\b/g, 'most of'],
]

const shares: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:what|which) share of (?:the|our|my) (?:portfolio|account|book|fund|assets) (?:is|are|sits|is held|is kept|is sitting) (?:in |as )?cash\b/g,
    'what is the share in cash',
  ],
  [
    /\b(?:eats|eating|soaks|soaking|swallows|takes|hogs)(?: up)? (?=the (?:largest|biggest|smallest|most|least))/g,
    'has ',
  ],
  [
    /\bcarr(?:y|ies) (?=the (?:largest|biggest|highest|smallest|lowest|most|least)|an?\b|no\b|any\b)/g,
    'has ',
  ],
  [/\b(?:carrying|bearing) (?=(?:an?|any|early|open|active)?\s*(?:warning|alert|flag)s?\b)/g, 'with '],
]

const credit: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=\b(?:credits?|borrowers?|obligors?|debtors?|pds?)\b.*) (?:in|on|of|across) (?:the|our) (?:loan |credit |lending )?book\b(?=\s*(?:\?|$))/g,
    '',
  ],
  [
    /\b(?:is |are )?(?:likeliest|most likely) to (?:default|go under|fail|go bust)\b/g,
    'has the highest probability of default',
  ],
  [/\bcheapest bonds?\b/g, 'bond with the lowest price'],
  [
    /\b(worst|weakest|best|strongest|riskiest|safest) credits?\b(?! (?:score|rating|spread|risk|quality))/g,
    '$1 borrower',
  ],
  [
    /\b(largest|biggest|smallest|highest|lowest|top) exposures?\b(?!.*\b(?:to|in|of|by|we|our|have|has)\b)(?!.*\b(?:customer|client|borrower|counterpart\w+|sector|country|countries|facilit\w+|loan|credit|among)\w*\b)/g,
    '$1 customers by exposure',
  ],
  [
    /\b(?:breakdown|split) of (?:the|our) (?:loan|credit|lending) book by\b|\b(?:loan|credit|lending) book (?:split|broken down) by\b/g,
    'exposure of borrowers by',
  ],
  [/\bprobs?\b/g, 'probability'],
  [/\bdefault (?:odds|likelihood|chances?|risk|probability)\b/g, 'probability of default'],
  [/\b(?:1|one)[ -]year (?=probability of default|pd\b)/g, ''],
  [
    /\b(?:book|portfolio) wide expected loss\b|\bbook-wide expected loss\b/g,
    'expected loss of the credit book',
  ],
  [/\bexpected loss((?: \w+){0,4}?) (?:p\.?a\.?|per annum|a year)(?=\W|$)/g, 'expected loss$1'],
  [/\bnet debt ?\/ ?ebitda\b/g, 'net debt to ebitda'],
]

const customers: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:names|parties|relationships) (?:in|on) (?:the|our) books?\b(?!.*\b(?:down|up|purchase|price|gain\w*|los\w+|yield|shares?)\b)/g,
    'customers',
  ],
  [
    /\b(natural persons|people|persons|individuals|companies|firms|vessels|names) (?:that )?we bank\b/g,
    '$1 customers',
  ],
  [/\bkyc (?:packs?|dossiers?|folders?|packages?)\b/g, 'kyc file'],
  [
    /\bkyc files? (?:(?:is|are|that are|which are) )?(under|below|above|over|less than|more than) (\d+) ?(?:%|percent) (?:full|filled|done|complete)\b/g,
    'customers with kyc completeness $1 $2%',
  ],
  [
    /\b(?:exposure )(?:is )?(?:blank|empty|n\/a|not filled in|not on record|not stated|left blank)(?=\W|$)/g,
    'exposure unknown',
  ],
  [/\bis (?:the|their|its) exposure unknown\b/g, 'is exposure unknown'],
  [
    /\b(?:(top|largest|biggest|smallest|highest|lowest) (\d+|two|three|four|five|six|seven|eight|nine|ten)) exposures\b(?!.*\b(?:customer|client|borrower|counterpart\w+|sector|country|countries|facilit\w+|loan|credit|among)\w*\b)/g,
    '$1 $2 customers by exposure',
  ],
  [/\bwhose data (?=.*\b(?:confirmed|updated|reviewed)\b)/g, 'customers whose data '],
]

const asking: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:spell out|show me|show us|walk me through|take me through|talk me through|run me through|lay out) (?:the|your) (?:maths?|workings?|sums|arithmetic|calculation)\b/g,
    'explain',
  ],
  [/\b(how (?:is|are) .+?) (?:put together|pieced together|built up|arrived at|reckoned)\b/g, '$1 computed'],
  [
    /\b(?:in (?:one|a|a single|two) sentences?|in a nutshell|in plain english|in plain words|in layman's terms)\b(?:, the way (?:this|the) (?:tool|product|system) does it)?/g,
    'explain',
  ],
  [/\bwho is (?:ahead|in front|leading)\b/g, 'which is higher'],
  // “Most alerts sit in which severity”: a group is asked for.
  [
    /^(?:the )?most (\w+) (?:sit|are|fall|lie|land|come|belong) (?:in|under|from|to|at) (?:which|what) (\w+)(?: (?:bucket|band|tier|class|category|group))?\s*\??$/g,
    'which $2 has the most $1',
  ],
  [
    /\b(excluding )(?:whatever|anything|everything|those|what|the ones)(?: (?:that|which))? (?:is|are|was|were|has been|have been)\b/g,
    '$1',
  ],
  [/\b(?:minus|less|bar) (?:the|any|all|those|everything) (?=\p{L})/gu, 'excluding the '],
  [/\bcalendar (year|quarter|month)\b/g, '$1'],
  [/\bfull (?:year|yr)\b/g, 'year'],
  [
    /[,;] (?:about to leave|(?:i am )?in a (?:hurry|rush)|on my way out|running late|asap|need it (?:now|fast|asap))\b/g,
    '',
  ],
  [/\bflat (?=\d[\d.]* ?(?:%|percent))/g, 'yield '],
  [/\bface (?=\d)/g, 'face value '],
  [/\bown (scope [123])\b/g, 'our $1'],
  [
    /\b(?:grew|grow|grows|increased|raised) (?:its |their |the )?(revenues?|sales|earnings|profits?) (?:the )?(?:fastest|most|quickest)\b/g,
    'has the highest $1 growth',
  ],
  [/\b(?:open )?reqs\b/g, 'job openings'],
  [/, (?:t|tonnes|tons|tco2e?)\s*\??$/g, ''],
]

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** What lies a while back, and further: “over 12 months ago” is an age, “since a week ago” the week until today. */
const FURTHER = '(?:(?:well )?over|more than|longer than|at least|upwards of)'
const SOME = '(\\d+|two|three|four|five|six|nine|ten|twelve)'
const UNITS = '(day|week|month|quarter|year)'

const ages: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b${FURTHER} ${SOME} ${UNITS}s? ago\\b`, 'g'), 'longer than $1 $2'],
  [new RegExp(`\\b${FURTHER} (?:an?|one|1) ${UNITS} ago\\b`, 'g'), 'longer than 1 $1'],
  [new RegExp(`\\bless than ${SOME} ${UNITS}s? ago\\b`, 'g'), 'in the last $1 $2s'],
  [new RegExp(`\\bless than (?:an?|one|1) ${UNITS} ago\\b`, 'g'), 'in the last $1'],
  [new RegExp(`\\bsince ${SOME} ${UNITS}s? ago\\b`, 'g'), 'in the last $1 $2s'],
  [new RegExp(`\\bsince (?:an?|one|1) ${UNITS} ago\\b`, 'g'), 'in the last $1'],
  // A month at the end, said by itself, is one that something was in.
  [
    new RegExp(
      `(?<!\\b(?:in|of|for|since|until|till|to|from|before|after|by|during|last|this|next|and|or|versus|vs|early|late|mid|through|than|on|the|\\d+|\\d+(?:st|nd|rd|th))) (${MONTHS})\\s*\\??$`,
      'g',
    ),
    ' in $1',
  ],
]

const shortened: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:the )?(?:price|level) (?:that |which )?(?:we|i) (sold|bought) (.+?) (?:at|for)(?=\s*(?:\?|$))/g,
    'at what price did we $1 $2',
  ],
  [/\bdid we sold\b/g, 'did we sell'],
  [
    /(?<!\btrad\w*\b.*)\b(?:in |on |over |during )?(?:the )?(?:last|latest|most recent) (?:trading )?session\b/g,
    'today',
  ],
  [
    /\b(?:is |are )?(?:about|close|going) to (?:miss|breach|blow|overrun|run over|run out of) (?:(?:its|their|the) )?(?:deadlines?|slas?|due dates?|time)\b|\bnear(?:ing|ly at) (?:(?:its|their|the) )?deadlines?\b/g,
    'at risk',
  ],
  [/(?<=\b(?:money|capital) (?:is |are )?)(?:tied|locked) up (?=in\b)/g, ''],
  [/\bprivate individuals\b/g, 'individuals'],
  [/\b(?:switched|turned) (?=on\b|off\b)/g, ''],
  [/\bw\/? (?=\p{L})/gu, 'with '],
  [/ on (?:her|his|their) (?:desk|plate)\b/g, ''],
  [/\bdivvy\b/g, 'dividend'],
  [/\bshrs?\b/g, 'shares'],
  [/\bmod(?:ified)?\.? (?=dur(?:ation)?\b)/g, 'modified '],
  [/\bon the day\b/g, 'today'],
  [
    /\bsince (?:we |i )?(?:opened|opening|started|set up)(?: of)? (?:the|our|my|this) (?:account|portfolio|book|fund)\b/g,
    'since inception',
  ],
  [/\b(?:at|as of|on) the (?:last|latest|most recent) close\b(?=.*\byield|$)(?<=\byield.*)/g, ' '],
  [/\bwatch ?lists\b/g, 'sanctions lists'],
  [
    /\b(?:what (?:is|was) )?(?:our |the )?false positive (?:rate|ratio|percentage)(?! of (?:transaction )?monitoring)(?: (?:of|in|for|on) (?:(?:our|the|all) )?(alerts|cases)| of the (alert|case) (?:desk|team))\b/g,
    'what share of the closed $1$2 were false positives',
  ],
  [
    /\b(?:what (?:is|was) )?(?:our |the )?false positive (?:rate|ratio|percentage)(?! of (?:transaction )?monitoring)(?: (?:of|in|for|on) (?:(?:our|the|all) )?(?:name |sanctions )?(?:screenings?|matches|hits))?\b/g,
    'what share of the decided matches were false positives',
  ],
  [
    /\b(?:kyc )?(?:files|kycs?|reviews|validations) (?:(?:are|is|fall|falling|coming) )?due (?=(?:this|next|in|within|by|before|until|on) )/g,
    'kyc validations with next review ',
  ],
  [
    /\b(cases|alerts) did (?!we\b|i\b|they\b|you\b|it\b|he\b|she\b)(\w+(?: \w+)?) close\b(?! to\b)/g,
    '$1 were closed by $2',
  ],
  [/\b(?:most negative|least positive)\b/g, 'lowest'],
  [/\bgimme\b/g, 'give me'],
  [/[,;]? ?\b(?:what )?i meant?\b(?! by\b)/g, ''],
  [/\bcpns?\b/g, 'coupon'],
  [/\bby (?:eow|the end of the week)\b/g, 'this week'],
]

/** In the order in which they are read. */
export const tradeWords: readonly (readonly [RegExp, string])[] = [
  ...[
    ...askingForms,
    ...shortened,
    ...ages,
    ...counts,
    ...shares,
    ...credit,
    ...marketWords,
    ...customers,
    ...work,
    ...asking,
  ],
]
