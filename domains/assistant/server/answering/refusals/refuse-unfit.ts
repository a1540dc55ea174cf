import { type Field, NoEvidence } from '../../topics/topic.ts'
import { fieldOf } from '../choosing/select-rows.ts'
import type { At } from '../telling/state.ts'
import { isOfOneName } from '../telling/what-is-asked.ts'

const ASKS_WHEN =
  /^(?:(?:and|but|so|ok|on|by|since|until) )*(?:when|(?:what|which) (?:day|date))\b(?!.*(?:,|\b(?:how|what|which)\b))/

const STILL_TO_COME = /^when (?:will|is|are|does|do)\b.*\b(?:will|next|going to)\b|^when will\b/

/** Who did it: of a row that is told with somebody else's name (whoever has it now), that is another answer. */
const WHO_DID =
  /\b(?:who|which (?:analyst|person|colleague|user|member|officer|trader|one of (?:us|them))) (?:(?:has|have|had|last|first|was|it|that|also) )*(?:closed|opened|approved|rejected|decided|screened|changed|created|raised|dismissed|confirmed|escalated|placed|executed|imported|updated|added|removed|granted|waived|cleared|reviewed|validated|made|entered|cancelled|resolved|assessed|uploaded|submitted|filed|published|verified|signed|granted|proposed|accepted|answered|watched|collected)\b|\b(?:closed|opened|approved|rejected|decided|changed|created|raised|dismissed|confirmed|escalated|placed|updated|added|cleared|reviewed|validated|cancelled|resolved) by who(?:m)?\b/

const DID = /\bby$|\bwho\b|\bsigned/

/** Deeds that one name on a row may answer for: who decided on a match dismissed or confirmed it. Who screened it did neither. */
const DEEDS = [
  'decided settled dismissed confirmed approved rejected accepted cleared waived granted validated reviewed signed agreed',
  'opened raised created made entered added imported uploaded submitted filed proposed placed',
  'closed resolved',
  'changed updated',
].map((deeds) => deeds.split(' '))

/** Whether a column names the one who did what is asked; where rows are deeds of every kind, “by” does. */
function isWhoDid({ label, names }: Field, asked: string): boolean {
  if (label === 'by') return true
  if (!DID.test(label)) return false
  const deed = /\w+$/.exec(asked.replace(/ by who(?:m)?$/, ''))?.[0] ?? ''
  const words = [label, ...names].join(' ').toLowerCase()
  return (DEEDS.find((deeds) => deeds.includes(deed)) ?? [deed]).some((one) => words.includes(one))
}

const WHO_OWNS = /\bwho (?:owns|own|holds|hold|is holding)\b/

/** What became more or less of something: how much there is now says nothing of it. */
const HAS_CHANGED =
  /\b(?:become|became|becoming|got|gotten|getting|growing) (?:\w+ )?(?:more|less|risk\w+|worse|better|higher|lower|bigger|larger|smaller|weaker|stronger|safer)\b|\b(?:improv(?:ed|es|ing)|deteriorat(?:ed|es|ing)|worsen(?:ed|s|ing)?|increas(?:ed|es|ing)|decreas(?:ed|es|ing)|declin(?:ed|es|ing)|cut|reduced|lowered|raised|rose|risen|rising|grew|grown|fell(?! due)|fallen(?! due)|dropped|changed|moved)\b/

const IS_CHANGE =
  /chang|return|gain|loss|growth|profit|p&l|pnl|move|effect|contribut|active|rose|fell|trend|impact|drawdown|spread|yield/i

const UNCOUNTED = new Set(['count', 'date', 'text'])

/**
 * The answer has to be of the kind that the question asks for: a day for “when”, the one who did it for “who closed it”, a change for “rose most”. Another kind is refused: a figure that is
 * right would still be the answer to another question.
 */
export function refuseUnfit(state: At): void {
  const { topic, wanted, selected } = state
  if (selected.rows.length === 0) return
  const { text } = wanted.reading
  if (ASKS_WHEN.test(text)) refuseWithoutDay(state)
  const [deed] = WHO_DID.exec(text) ?? []
  if (deed !== undefined && !statedFields(state).some((field) => isWhoDid(field, deed)))
    throw new NoEvidence(
      `Who did that is not on record of the ${topic.label}, so I name nobody: the person who has it now need not be the one.`,
    )
  if (topic.id === 'positions' && WHO_OWNS.test(text))
    throw new NoEvidence(
      'I know what this account holds, and not who else holds shares, so that stays unanswered.',
    )
  refuseOtherKinds(state)
  refuseLevels(state)
}

/** How many of something each of several has: rows that are told one by one hold nobody's number against another. */
const HOW_MANY_EACH =
  /\b(?:anyone|anybody|someone|somebody|who|which (?:analyst|person|colleague|customer|country|segment|sector))\b.*\b(?:more|fewer|less) than (?:\d+|two|three|four|five|six|seven|eight|nine|ten) (?:\w+ )?(?:cases?|alerts?|orders?|trades?|screenings?)\b/

const ASKS_WHERE =
  /^(?:(?:and|but|so|ok) )*where (?:is|was|were|are|did|do|does|has|have)\b(?!.*\b(?:we stand|are we|do we)\b)/

const IS_PLACE = /country|where|place|address|domicile|list|segment|sector|venue|assigned|status|state/i

/** Rows that happen, and of which no place is kept. */
const PLACELESS = new Set(['trades', 'orders', 'dividends', 'splits', 'lots', 'ledger'])

const BEYOND_THE_SETTING =
  /\b(?:which|who|how many|list|any)\b.*\b(?:over|above|below|under|beyond|exceed\w*|reach\w*|past)\b.*\b(?:threshold|cut ?off)\b/

const OF_AGENCY =
  /\b(?:s&p|moody|fitch|agency)(?:'?s)?\b(?: \w+)? (?:rat(?:ing|ed)|grade|pd)\b|\b(?:rating|rated|pd)\b.* (?:by|from|of) (?:s&p|moody|fitch)/

const EARNED =
  /\bhow much (?:money )?(?:did|have|do|has) (?:we|i|it) (?:make|made|earn|earned|lose|lost|gain|gained)\b/

const AS_SHARE = /\b(?:as|in) (?:an? )?(?:%|percent(?:age)?|share|fraction|proportion) of\b/

/** “The ratio of debt to equity” is so many times, and “the Sharpe ratio of the book, year to date” a number. */
const OF_RATIO = /\bratio of\b.* to\b/

const OF_SETTING = /\bwhat (?:is|are) (?:the |our )?slas? (?:for|of|on)\b/

const GROUPED = /\b(?:by|per|for each|in each) (?!how\b|far\b|share\b|unit\b)\w/

const IS_SHARE = /^(?:fraction|percent|share|bp)$/

const COMES_FROM = /\bwhere (?:does|do|did) (?!most\b).*\bcome from\b/

function refuseOtherKinds(state: At): void {
  const { topic, wanted, evidence } = state
  const { text, aggregate } = wanted.reading
  const refuse = (why: string) => {
    throw new NoEvidence(why)
  }
  const isOfRatio = OF_RATIO.test(text)
  const isOfShare = (aggregate === 'share' && topic.isSingle) || AS_SHARE.test(text) || isOfRatio
  if (
    isOfShare &&
    !evidence.figures.some(({ unit }) => IS_SHARE.test(unit) || (isOfRatio && unit === 'number'))
  )
    refuse(`The question asks for a share, and the ${topic.label} say only how much it is.`)
  if (aggregate === 'groups' && topic.isSingle && GROUPED.test(text))
    refuse(`The ${topic.label} are told as a whole, and not by what the question groups them by.`)
  if (HOW_MANY_EACH.test(text))
    refuse(
      'How many each of them has is not held against a number here. How many there are by person, country or segment can be told.',
    )
  if (
    ASKS_WHERE.test(text) &&
    PLACELESS.has(topic.id) &&
    !statedFields(state).some(({ label }) => IS_PLACE.test(label))
  )
    refuse(`Where that was is not on record of the ${topic.label}.`)
  if (topic.isSingle && BEYOND_THE_SETTING.test(text))
    refuse(
      `The question asks for those that lie beyond the setting, and the ${topic.label} say only what it is. Please ask for the matches, the screenings or the customers.`,
    )
  if (OF_SETTING.test(text) && wanted.things.length === 0)
    refuse(`How long they have is a setting, and the ${topic.label} say only how each of them stands.`)
  if (OF_AGENCY.test(text) && topic.id.startsWith('credit'))
    refuse(
      'Ratings of agencies are not on record of borrowers. The rating of the house can be told: please ask for the internal one.',
    )
  // What would be is worked out by the stress scenarios alone.
  if (/^(?:and |but |so )?what if\b/.test(text) && topic.id !== 'stress')
    refuse(
      `The question asks what would be, and the ${topic.label} say only what is. Please ask how it stands.`,
    )
  if (EARNED.test(text) && (topic.id === 'quotes' || topic.id === 'history'))
    refuse(
      'What we made of it is no matter of its price alone. Please ask for the gain of the position, realised or not.',
    )
  if (
    COMES_FROM.test(text) &&
    aggregate !== 'groups' &&
    !statedFields(state).some(({ label }) => IS_PLACE.test(label))
  )
    refuse(`Where it comes from is not on record of the ${topic.label}: they say only how much it is.`)
}

function statedFields({ topic, evidence, measures }: At): Field[] {
  const stated = evidence.figures.map(({ source }) => fieldOf(topic, source.field))
  return [...stated, ...measures].filter((field) => field !== undefined)
}

function refuseWithoutDay({ topic, evidence, wanted, today }: At): void {
  const days = evidence.figures.filter(({ unit }) => unit === 'date').map(({ value }) => String(value))
  if (days.length === 0 && !topic.isSeries)
    throw new NoEvidence(
      `The question asks for a day, and the ${topic.label} that it was read as a question of have none to tell. Please put it in other words.`,
    )
  if (days.length > 0 && STILL_TO_COME.test(wanted.reading.text) && days.every((day) => day < today))
    throw new NoEvidence(
      `The question asks for a day that is still to come, and none of the ${topic.label} has one on record.`,
    )
}

function refuseLevels(state: At): void {
  const { topic, evidence, wanted } = state
  const { reading } = wanted
  const isOfOrder =
    reading.direction !== undefined ||
    reading.comparisons.length > 0 ||
    /^(?:which|who|whose)\b/.test(reading.text)
  if (!isOfOrder || topic.isSingle || !HAS_CHANGED.test(reading.text)) return
  // Of one company each year is told with what has changed; of several only who stands where.
  if (topic.isSeries && isOfOneName(state)) return
  const stated = evidence.figures.filter(({ unit }) => !UNCOUNTED.has(unit))
  const isChange = ({ source }: (typeof stated)[number]) =>
    IS_CHANGE.test(`${source.field} ${fieldOf(topic, source.field)?.label ?? ''}`)
  if (stated.length === 0 || stated.some(isChange)) return
  throw new NoEvidence(
    `The question asks what has changed, and the ${topic.label} say only how it stands now: who has most of it need not be who gained most. Please name the time, or ask how it stands.`,
  )
}
