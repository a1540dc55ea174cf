import type { Checked } from './check-sentence.ts'
import type { Result } from './evidence.ts'
import { saidFigures } from './said-figures.ts'

const any = (...stems: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${stems.join('|')})(?![\\p{L}])`, 'iu')

/**
 * Words that claim something no figure shows: standing on lists, clearance, a grade, a state of a case, default, advice, what will be,
 * an order among several, all or none of them, a negation. A sentence with one of them is not shown, whatever figure it has beside it.
 */
const CLAIM = any(
  // Lists and clearance.
  'sanction\\p{L}*|designat\\p{L}*|embargo\\p{L}*|black-?list\\p{L}*|delist\\p{L}*|listed|peps?|clear(?:s|ed|ing|ance)?|clean|safe\\p{L}*|on-?board\\p{L}*|approv\\p{L}*|accept(?:able|ed)|suspicious|launder\\p{L}*|fraud\\p{L}*|crimin\\p{L}*|guilt\\p{L}*|innocent|convict\\p{L}*|compl(?:y|ies|iant)|breach\\p{L}*|violat\\p{L}*|match(?:es|ed)? (?:on|any|with)|trustworthy',
  // Grades and soundness.
  'rat(?:ed|ing)|[A-D]{2,3}[+-]?|(?:very |extremely )?(?:low|medium|moderate|high|critical|minimal|no)[- ]risk|risk(?:y|ier|iest|-free|less)|default(?:s|ed|ing)?|insolven\\p{L}*|bankrupt\\p{L}*|distress\\p{L}*|sound|healthy|weak|strong(?:er|est)?|robust|solid|excellent|poor|good|bad|great|impressive|disappointing|worrying|alarming|fine',
  // States that a record has, and whom somebody belongs to.
  'escalat\\p{L}*|closed|resolved|dismiss\\p{L}*|confirm\\p{L}*|investigat\\p{L}*|assigned|handled|(?:is|are|was|were) with|belongs?|based|domiciled|resident|incorporated|headquartered|located|owned|owns?|controls?|controlled',
  // Advice and what is to come.
  'should|must|ought|recommend\\p{L}*|advis\\p{L}*|suggest\\p{L}*|consider|(?:buy|sell|hold|move) (?:it|them|now|more|the|your)|will|going to|likely|unlikely|probabl[ye]|expect\\p{L}*|forecast\\p{L}*|predict\\p{L}*|outlook|soon|poised|set to|keep(?:s)? (?:rising|falling|growing)',
  // Orders, moves and quantities in words.
  'larg(?:er|est)|bigg(?:er|est)|small(?:er|est)|high(?:er|est)|low(?:er|est)|great(?:er|est)|most|least|best|worst|better|worse|more|less|fewer|fewest|above|below|exceed\\p{L}*|beat\\p{L}*|miss(?:ed|es)|outperform\\p{L}*|underperform\\p{L}*|lead(?:s|ing)|ahead|behind|dominat\\p{L}*|record|all-time|surg\\p{L}*|soar\\p{L}*|plung\\p{L}*|collaps\\p{L}*|jump(?:ed|s)|slump\\p{L}*|rally|rallied|quintupl\\p{L}*|(?:single|double|triple)-digit|all|every|each|both|everyone|everybody|everything|always|only|entire(?:ly)?|whole|fully|complete(?:ly)?|almost|nearly|majority|minority|several|many|few|couple|handful|some|a (?:third|fifth|quarter|tenth)|debt-free|unlevered|unchanged|flat|stable',
  // Negation.
  "no|not|none|never|nobody|nothing|neither|nor|without|\\p{L}+n[’']t|cannot|free of|lacks?|lacking|hardly|barely|unable|fail(?:s|ed|ure)?",
  // Causes.
  'because|due to|driven by|thanks to|owing to|caus\\p{L}*|therefore|hence|so that|as a result|reflect\\p{L}*|indicat\\p{L}*|mean(?:s|ing)|suggests?|proves?|shows? that|implies',
)

/** Words that say nothing by themselves. */
const CONNECTIVE = new Set(
  'a an the this that these those it its they their them he she his her we our you your i there here is are was were be been being has have had do does did of in on at to for from by with as and or but while also then than if per over under between within during since until up down out about into own total totals sum value values amount amounts figure figures number numbers count worth stands stand stood equals equal comes come respectively following follows follow summary short answer below records record shows show shown says say said results result according one other others another first second third last now currently current today date dated day days year years month months week weeks quarter time ago present which what who when where how row rows list lists item items entry entries name named called such hold holds held holding account portfolio'.split(
    ' ',
  ),
)
/** What may stand around a quotation: who says it and where, and nothing that judges it. */
const AROUND_QUOTE = new Set(
  'document documents letter letters file files report reports memo transcript call calls page pages passage passages text word words writes wrote written states state stated reads quote quoted quotes according speaker management company chief executive financial officer analyst'.split(
    ' ',
  ),
)
const ASKS_BACK = /^(?:which|what|who|whose|when|do you|did you|would you|could you)\b[^.!;:—–]{3,200}\?$/i

const ASKING = new Set(
  'mean meant want like see know prefer do you would could did interested asking about exactly please'.split(
    ' ',
  ),
)

const wordsIn = (text: string): string[] =>
  (text.match(/\p{L}[\p{L}’'-]*/gu) ?? []).map((word) => word.toLowerCase().replace(/[’']s$/, ''))
/** Without its ending, so that “positions” is “position” and “valued” is “value”. */
const stemOf = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')
    .replace(/(?:ed|e)$/, '')

/** Words that a cited result has, or the question: a sentence may use them around its figures. */
function vocabularyOf(cited: readonly Result[], asked: string): ReadonlySet<string> {
  const texts = cited.flatMap(({ text, words, values }) => [
    ...(text ? [text] : []),
    ...words,
    ...values.flatMap((one) => [
      one.text,
      one.unit,
      ...one.names,
      ...(one.measures ?? []),
      ...(one.counts ?? []),
    ]),
  ])
  return new Set([...texts, asked].flatMap(wordsIn).map(stemOf))
}

const blanked = (text: string, spans: readonly { from: number; to: number }[]): string =>
  spans.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)

/** A figure that a row has, and no number of a case or day of a reading alone. */
const isTelling = ({ said, value }: Checked['used'][number]): boolean =>
  said.kind !== 'name' && value.unit !== 'text' && !value.measures?.includes('as of')

/** How a sentence of a model may be shown: what was checked carries it, it says nothing, it asks back, or not at all. */
type Showing = 'checked' | 'connective' | 'question' | 'withheld'

/**
 * Whether a sentence of a model may be shown. Nothing here can check what it claims in words, so it is shown where a checked figure, a
 * quotation that stands word for word or a whole sentence of the records carries it, and the words around that are of the cited results
 * and claim nothing.
 *
 * @param asked the question, whose words may be repeated.
 */
export function showingOf(
  sentence: string,
  checked: Pick<Checked, 'used' | 'cuts' | 'quoted' | 'isWhole'>,
  cited: readonly Result[],
  asked: string,
): Showing {
  const unmarked = sentence.replace(/\[[rc]\d+[a-z]?\]/g, (mark) => ' '.repeat(mark.length))
  if (wordsIn(unmarked).length === 0 && checked.used.length === 0) return 'connective'
  if (checked.isWhole && (checked.used.length > 0 || wordsIn(unmarked).length > 2)) return 'checked'
  const known = saidFigures(sentence).filter(({ kind }) => kind !== 'none')
  const isShown = checked.used.filter(isTelling)
  const none = checked.used.map(({ said }) => said).filter(({ kind }) => kind === 'none')
  const bare = blanked(unmarked, [...known, ...none, ...checked.quoted, ...checked.cuts])
  const left = wordsIn(bare)
  const isClaim = CLAIM.test(bare)
  if (!isClaim && checked.cuts.length === 0 && known.length === 0 && checked.quoted.length === 0)
    if (left.every((word) => CONNECTIVE.has(word))) return 'connective'
  const isQuestion = ASKS_BACK.test(unmarked.trim()) && checked.cuts.length === 0 && known.length === 0
  const isHeading = /:\s*$/.test(unmarked) && checked.cuts.length === 0 && known.length === 0
  if (isHeading) return isHeadingOfMeasures(left, cited) ? 'connective' : 'withheld'
  const isCarried = isShown.length > 0 || checked.quoted.length > 0 || isQuestion
  if (isClaim || !isCarried) return 'withheld'
  const vocabulary = vocabularyOf(cited, isShown.length > 0 || isQuestion ? asked : '')
  const may = (word: string) =>
    CONNECTIVE.has(word) ||
    (checked.quoted.length > 0 && AROUND_QUOTE.has(word)) ||
    (isQuestion && ASKING.has(word)) ||
    word
      .split(/[-’']/)
      .every((part) => part.length < 2 || vocabulary.has(stemOf(part)) || CONNECTIVE.has(part))
  if (!left.every(may)) return 'withheld'
  return isQuestion ? 'question' : 'checked'
}

/** The head of a list that only names columns or what is counted: which rows are under it is not its to say. */
function isHeadingOfMeasures(words: readonly string[], cited: readonly Result[]): boolean {
  const names = cited.flatMap(({ values }) =>
    values.flatMap(({ measures = [], counts = [] }) => [...measures, ...counts]),
  )
  const known = new Set(names.flatMap(wordsIn).map(stemOf))
  return words.every((word) => CONNECTIVE.has(word) || word === 'each' || known.has(stemOf(word)))
}
