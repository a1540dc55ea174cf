const FUNCTION_WORDS = new Set(
  (
    'a an the of in on at to for from by with as is are was were be been being it its this that these those and or nor not no do does did doing done have has had having can could may might shall should will would must ' +
    'ever belong belongs i we you he she they them their our your his her my me us who whom whose which what when where why how there here if than then so such any some all each both either into onto about between during under over per out up down ' +
    'state states stated mention mentions mentioned give gives given show shows please according document documents file files attached filing filings report reports agreement policy prospectus proxy contract text page ' +
    'company corporation firm inc much many long often big large get gets got make makes made use uses used also currently current there other another most more first new still ever really just also own work works working bring brings brought happen happens happened oversee contain contains include includes big large high low kind kinds sort type types'
  ).split(' '),
)

/** Words of the field that mean one thing; a reading of a text counts them as one another, a little less than the word itself. */
const SAME: readonly string[] = [
  'employee|staff|workforce|headcount|associate|personnel|people|worker|team member|employ|full-time equivalent employee|union member',
  'revenue|sale|turnover|top line|net sale|net revenue',
  'profit|net income|earning|net earning|bottom line',
  'buyback|buy back|repurchase|share repurchase',
  'headquarter|headquartered|head office|principal executive office|base',
  'maturity|mature|final repayment|repay|repayment|fall due',
  'redeem|redemption|call|prepay|prepayment|early repayment',
  'interest|coupon',
  'fee|commission|charge',
  'penalty|fine',
  'loan|facility|credit agreement|advance|borrow|borrowing|indebtedness|debt',
  'covenant|undertaking',
  'default|event of default',
  'lawsuit|litigation|legal proceeding|sue|suit|court|legal action',
  'supplier|vendor|contract manufacturer|foundry|outsource partner',
  'customer|client',
  'competitor|compete|competition|rival|competitive',
  'found|incorporate|establish|founder',
  'store|shop|outlet|location|club',
  'strike|work stoppage|walkout',
  'union|collective bargain|labor agreement|labour agreement',
  'ceo|chief executive officer|chief executive',
  'cfo|chief financial officer|finance director',
  'chair|chairman|chairwoman|chairperson',
  'pay|compensation|salary|remuneration|wage|earn',
  'vote|ballot|voting',
  'security breach|cyberattack|cyber|cybersecurity|hack|security incident',
  'list|trade|stock exchange|symbol|ticker',
  'capital expenditure|capex',
  'underwriter|bookrunner|manager',
  'notify|notification|notice|inform|report to',
  'approve|approval|authorise|authorize|sign off|authorisation|authorization',
  'limit|maximum|cap|ceiling|not exceed|up to|at most',
  'minimum|at least|no less than',
  'retain|retention|keep|preserve',
  'gift|hospitality|entertainment',
  'terminate|termination|cancel|cancellation|expire|expiry|expiration|end',
  'factory|plant|manufacturing facility|gigafactory|production facility',
  'lend|lender|bank',
  'replay|recording|webcast',
  'holder|shareholder|stockholder|investor',
  'meeting|annual meeting',
  'spend|expense|cost|expenditure',
  'lock up|lock-up|lockup',
  'tax|taxation',
  'vest|vesting',
  'country|nation|territory',
  'united state|us|usa|america',
  'share|percentage|percent|proportion',
  'audit|auditor|independent registered public accounting firm|independent accountant|audit firm',
  'grant|award',
  'regulate|regulation|supervise|supervision|regulator|regulatory',
  'oversee|oversight|responsible|responsibility|lead',
  'outside|international|abroad|foreign|overseas|internationally',
  'base salary|salary',
  'bonus|incentive payout',
  'still|remaining|remain',
  'fell|fall|decrease|decline|drop|lower',
  'rise|rose|increase|grow|grew|growth|higher',
]

const IRREGULAR: Readonly<Record<string, string>> = {
  sold: 'sell',
  paid: 'pay',
  held: 'hold',
  met: 'meet',
  kept: 'keep',
  people: 'people',
}

/** A word without the endings of number and time. */
function stemOf(word: string): string {
  const known = IRREGULAR[word]
  if (known) return known
  let stem = word.replace(/'s$/, '')
  if (stem.length > 4)
    stem = stem
      .replace(/ies$/, 'y')
      .replace(/(ss|x|ch|sh)es$/, '$1')
      .replace(/([^su])s$/, '$1')
  if (stem.length > 5) stem = stem.replace(/(?:ing|ed)$/, '').replace(/([bdgmnprt])\1$/, '$1')
  if (stem.length > 4) stem = stem.replace(/e$/, '')
  return stem
}

interface Word {
  stem: string
  /** In the text. */
  start: number
  end: number
}

export const wordsOf = (text: string): Word[] =>
  [...text.replace(/\bU\.S\./g, 'USA.').matchAll(/\p{L}[\p{L}'’&-]*|\d[\d.,]*\d|\d/gu)].map(
    ({ 0: word, index }) => ({
      stem: stemOf(word.toLowerCase().replaceAll('’', "'")),
      start: index,
      end: index + word.length,
    }),
  )

const stemsOf = (phrase: string): string =>
  wordsOf(phrase)
    .map(({ stem }) => stem)
    .join(' ')

const groups = SAME.map((group) => group.split('|').map((phrase) => ({ phrase, stems: stemsOf(phrase) })))
/** Phrases by their first word. */
const phrases = new Map<string, { stems: string[]; group: number }[]>()
groups.forEach((group, at) => {
  for (const { stems } of group) {
    const [first = '', ...rest] = stems.split(' ')
    phrases.set(first, [...(phrases.get(first) ?? []), { stems: [first, ...rest], group: at }])
  }
})

export interface Term extends Word {
  /** The group of words that mean the same, where it is in one. */
  group: number | null
}

/** The telling words of a text, phrases of the field as one. */
export function termsOf(text: string): Term[] {
  const words = wordsOf(text)
  const terms: Term[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    // What is incorporated by reference is founded nowhere.
    if (word.stem === INCORPORATED && words[at + 1]?.stem === 'by') continue
    const found = (phrases.get(word.stem) ?? [])
      .filter(({ stems }) => stems.every((stem, next) => words[at + next]?.stem === stem))
      .reduce<{ stems: string[]; group: number } | null>(
        (one, other) => (one && one.stems.length >= other.stems.length ? one : other),
        null,
      )
    if (found) {
      const last = words[at + found.stems.length - 1]!
      terms.push({ stem: found.stems.join(' '), start: word.start, end: last.end, group: found.group })
      at += found.stems.length - 1
    } else terms.push({ ...word, group: null })
  }
  return terms
}

const INCORPORATED = stemOf('incorporated')

/** Words of speaking, which say that a document is asked. */
const OF_SPEAKING = /^(?:sa(?:y|id)|t(?:e|o)l[ld])$/

const isTelling = (stem: string): boolean => stem.length > 1 && !FUNCTION.has(stem) && !OF_SPEAKING.test(stem)
const FUNCTION = new Set([...FUNCTION_WORDS].map(stemOf))

/** What a question asks about: each telling word once. */
export function askedIn(question: string, passedOver: ReadonlySet<string> = new Set()): Term[] {
  const skipped = new Set([...passedOver].map((word) => stemOf(word.toLowerCase())))
  const known = new Set<string | number>()
  return termsOf(question).filter(({ stem, group }) => {
    // Two words of one meaning ask for one thing.
    const meaning = group ?? stem
    if (!isTelling(stem) || skipped.has(stem) || known.has(meaning)) return false
    known.add(meaning)
    return true
  })
}

const QUERY_LENGTH = 300

/** The words to search a store of passages for, any of which may stand there: those that are asked, and those that mean the same. */
export function queryFor(question: string, passedOver?: ReadonlySet<string>): string {
  const asked = askedIn(question, passedOver)
  const words = asked.map(({ start, end }) => question.slice(start, end))
  const others = asked.flatMap(({ group }) =>
    group === null
      ? []
      : (groups[group] ?? []).map(({ phrase }) => phrase).filter((phrase) => !/[ -]/.test(phrase)),
  )
  let query = ''
  for (const word of new Set([...words.flatMap((one) => one.split(/[ -]/)), ...others])) {
    const next = query === '' ? word : `${query} or ${word}`
    if (next.length > QUERY_LENGTH) break
    query = next
  }
  return query
}
