import type { CallPeriod } from './statement.ts'

export const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const UP = set(
  'up increased grew rose growing increasing rising gained improved higher growth increase improvement climbed jumped expanded surged advanced gain grow rise',
)

export const DOWN = set(
  'down decreased declined fell declining decreasing lower decline decrease dropped drop reduced contraction slipped falling reduction softened',
)

export const NOUNS_OF_CHANGE = set(
  'growth increase decrease decline improvement rise drop gain reduction contraction',
)

export const LINKS = set(
  'was were is are of at totaled totalled totaling totalling reached reaching came in be being amounted stood registered equaled reported surpassed exceeded topped hit',
)

export const COMPARISONS = set(
  'from versus vs compared against than over above below comparing exceeding off',
)

export const FILLERS = set(
  'a an the represents reflects marking resulting which, better worse approximately about roughly nearly almost our by to and or which that representing reflecting just solid strong robust very another new ' +
    'quarterly record on a prior last previous same period periods ago year years quarter quarters first second third fourth fiscal full year-over-year ' +
    'year-on-year yoy year-over-year, sequentially sequential quarter-over-quarter organically organic basis constant currency constant-currency reported for during with it this is some ' +
    'q1 q2 q3 q4 respectively overall slightly year-ago prior-year all-time high prior-quarter quarter-on-quarter month months three ended ending quarterly or plus within comparable under near nearly short ' +
    'respectable impressive annual an months neutral currency-neutral fx-neutral dollars percent local currencies terms close in our nominal gaap non-gaap adjusted diluted per share basic total coming came as as-reported us u.s. ' +
    'essentially basically relatively largely unchanged broadly virtually modestly roughly even increasing again ' +
    'march june september december january february april may july august october november calendar its their consistent',
)

export const PERIOD_WORDS = set(
  'the this our a an quarter quarters quarterly first second third fourth fiscal full year full-year q1 q2 q3 q4 of and for in during ended ending just most recent recently completed current past three months period first-quarter second-quarter third-quarter fourth-quarter fourth-quarter reported calendar march june september december january february april may july august october november',
)

export const MODIFIERS = set(
  'total net consolidated company company-wide companywide overall our quarterly reported gaap non-gaap nongaap gap adjusted record worldwide global firmwide firm-wide enterprise group ' +
    'first second third fourth quarter quarters q1 q2 q3 q4 fiscal full-year full year annual first-quarter second-quarter third-quarter fourth-quarter ongoing pro forma strong solid good ' +
    'diluted basic fully common normalized normalised underlying operating gross total-company the this its their no- non as-reported healthy actual such quarterly-record fully-diluted corporate recurring-free combined year-over-year year-on-year yoy double-digit single-digit robust top-line',
)

export const SHARE_MODIFIERS = set('core comparable cash distributable cash-basis managed economic after-tax')

export const SUBJECTS = set('we i company firm group it they also again this that these results quarter')

export const VERBS_OF_RESULT = set(
  'reported delivered generated posted recorded produced achieved had saw announced earned realized realised drove report deliver generate delivering generating reporting posting recording produce',
)

export const ADVERBS = set(
  'also again just once still have has had proudly successfully recently approximately already really',
)

export function isCompanyName(word: string, call: CallPeriod): boolean {
  return call.names.has(word.replace(/'s?$/, ''))
}

export const STOPS = set(
  'and or of in for with by to from on at as but that which while when where is are was were be been has have had we i you they it a an another both our us more than over about per including excluding because so if also then now well driven led not no us very only both these those there here good-sized drive driving grow increase ' +
    'include includes included highlights highlight highlighted shows showed show saw reflects reflected posting yes okay so again finally overall, additionally however turning moving looking starting generate deliver delivers achieve achieved see saw expect expects expected reports achieving post yielded yielding surpassed exceeded topped totaled brought resulting marked',
)

export const NEUTRAL_PLACES = set(
  'basis gaap non-gaap adjusted diluted consolidated comparable constant currency line top-line period',
)

export const PLACES = set('in from for at across within of on by to through')

export const NOUNS_OR_COMPARATIVES = set(
  'growth increase decrease decline improvement higher lower rise drop gain reduction',
)

export const LEADS = set('turning moving looking to at as on starting beginning with now back over')
