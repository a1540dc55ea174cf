import { listings } from '#engines/market-simulator/index.ts'
import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import type { Row } from '../../topics/topic.ts'
import { factsOf } from '../../topics/tracked/signals.ts'
import type { Asker } from '../asker.ts'
import { scenarios } from './scenarios.ts'

/** What people call instruments beside their names. */
const nicknames: Readonly<Record<string, readonly string[]>> = {
  GOOGL: ['google', 'alphabet'],
  META: ['facebook', 'meta platforms'],
  JPM: ['jpmorgan', 'jp morgan', 'j.p. morgan', 'chase', 'jpmorgan chase'],
  XOM: ['exxon', 'exxonmobil', 'exxon mobil'],
  BAC: ['bank of america', 'bofa'],
  KO: ['coke', 'coca-cola', 'coca cola'],
  PG: ['procter', 'p&g', 'procter gamble', 'procter & gamble'],
  JNJ: ['johnson', 'j&j', 'johnson johnson', 'johnson & johnson'],
  UNH: ['unitedhealth', 'united health'],
  SPY: ['s&p 500', 's&p', 'sp500', 's&p500', 'spdr s&p', 's&p etf', 's&p 500 etf'],
  QQQ: ['nasdaq 100', 'invesco', 'qqq'],
  DIA: ['dow jones', 'dow'],
  IWM: ['russell 2000', 'russell'],
  VTI: ['vanguard', 'total stock market', 'vanguard total stock'],
  EFA: ['eafe', 'msci eafe'],
  AGG: [
    'aggregate bond',
    'bond etf',
    'aggregate bond etf',
    'bond fund',
    'ishares aggregate',
    'ishares core u.s. aggregate bond',
    'us aggregate',
    'ishares bond etf',
  ],
  GLD: ['gold', 'gold etf', 'gold shares', 'spdr gold'],
  AMD: ['advanced micro devices', 'advanced micro'],
  WMT: ['walmart', 'wal-mart'],
  NEE: ['nextera'],
  VIX: ['volatility index', 'fear index'],
  BTC: ['bitcoin'],
  ETH: ['ethereum', 'ether'],
  CAT: ['caterpillar'],
  LIN: ['linde'],
}
const GENERIC = new Set('advanced bank the ishares spdr vanguard cboe johnson invesco meta'.split(' '))
const firstWord = (name: string): string[] => {
  const [word = ''] = name
    .replace(/^The /, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return word.length >= 4 && !GENERIC.has(word) ? [word] : []
}
const LEGAL = /(?:,? (?:Inc\.?|Corporation|plc|Company|Incorporated|ETF Trust|ETF|Trust|Group))+$/
const instruments: readonly NamedThing[] = listings.map(({ symbol, name }) => ({
  kind: 'symbol',
  id: symbol,
  label: symbol,
  names: [
    symbol,
    name.replace(LEGAL, '').replace(/^The /, ''),
    ...firstWord(name),
    ...(nicknames[symbol] ?? []),
  ],
}))

const CONCERNS_BONDS =
  /\b(?:bond|yield|coupon|matur|issuer|duration|rated|rating|paper|note|corporate|pay|\d+\s?-?\s?y)/i

const CONCERNS_CREDIT =
  /\b(?:credit|pds?|default|rat(?:ed|ing|ings)|score|lgd|covenant|borrower|altman|z-score|ohlson|piotroski|beneish|zmijewski|merton|leverage|gearing|cover(?:age)?|ratio|ebitda|solvency|lent|lend|limit|exposure|groups?)\b/i

const CONCERNS_ACCOUNTS =
  /\b(?:revenues?|sales|turnover|incomes?|profit\w*|margins?|debts?|indebted|assets?|liabilit\w+|equity|ebit|eps|earnings|capex|cash flows?|fcf|balance sheet|accounts|financials?|fundamentals?|statements?|roe|roa|roce|growth|gr[eo]w\w*|inventor\w+|receivables?|payables?|fiscal|fy\s?\d*|p\/e|loans?|facilit\w+|covenants?|drawn|undrawn|committed|loss(?:es)?|risk\w*|safest|overrid\w+|warnings?|borrowed|owes?)\b/i

/** ESG companies and suppliers carry names of their own. */
const CONCERNS_ESG =
  /\b(?:esg|emission\w*|emit\w*|co2\w*|carbon|scope|csrd|sfdr|esrs|ghg|sustainab\w+|suppliers?|vendors?|supply chain|certificat\w*|governance|environment\w*|social|renewables?|energy|water|waste|women|female|board|pay gap|accidents?|disclos\w*|pai|climate|training|coverage|scores?|rat(?:ed|ing|ings)|biodiversity|intensity|fatalit\w*|whistle\w*|anti-?corruption|recycl\w*|questionnaires?|corrective|assess\w*|lapse\w*|expir\w*|headcount|employees?|staff|workforce)\b/i

const CONCERNS_CALLS =
  /\b(?:calls?|transcripts?|earnings|eps|revenues?|sales|growth|gr[eo]w\w*|tone|sentiment|quarters?|q[1-4]|management|ceo|cfo|guid\w+|outlook|expects?|say|says|said|mention\w*|talk\w*|comment\w*|discuss\w*|analysts?|asked|risks?|headwinds?|opportunit\w+|quotes?|highlights?|takeaways?|documents?|files?|upload\w*|margins?|backlog|tariffs?|contracts?)\b/i

/** Companies that are watched from outside. */
const CONCERNS_TRACKED =
  /\b(?:jobs?|openings?|vacanc\w+|hir(?:e|es|ed|ing)|recruit\w*|patents?|github|repos?|repositor\w+|stars?|forks?|ranks?|ranking|tranco|subdomains?|name ?servers?|certificates?|technolog\w+|tech|stack|track\w*|signals?|collect\w*|legal name|reqs?|filings?|filed|domain|website|ticker|confidence|dns|whois|advertis\w+|roles?)\b/i

const CONCERNS_RULES = /\brules?\b|\btransaction monitoring\b/i

const NAMES_READ = 200
const WORDS_LOOKED_UP = 5

export type Known = {
  things: readonly NamedThing[]
  /** There are more customers or cases than were read. */
  isPartial: boolean
}

/** The names that the person who asks may know here; what they may not read stays out. */
export async function thingsOf(asker: Asker, question: string): Promise<Known> {
  const [held, customers, cases, people, lists, parties] = await Promise.all([
    may<Row[]>(asker, 'trading.positions', {}),
    may<Page>(asker, 'customers.list', { limit: NAMES_READ }),
    may<Page>(asker, 'cases.list', { limit: NAMES_READ }),
    may<Row[]>(asker, 'cases.assignees', {}),
    may<Row[]>(asker, 'screening.lists', {}),
    thingsConcerned(asker, question, true),
  ])
  const known = new Set(instruments.map(({ id }) => id))
  const things = [
    ...instruments,
    ...(held ?? []).flatMap(({ security }) => {
      const { symbol, name } = security as { symbol: string; name: string }
      return known.has(symbol)
        ? []
        : [{ kind: 'symbol', id: symbol, label: symbol, names: [symbol, name.replace(LEGAL, '')] }]
    }),
    ...partiesOf(customers, cases),
    ...(people ?? []).map(({ fullName }) =>
      thing('person', usernameOf(String(fullName)), String(fullName), [String(fullName)]),
    ),
    ...(lists ?? []).map(({ id, name, publisher }) =>
      thing('list', String(id), String(name), namesOfList(String(id), String(name), String(publisher))),
    ),
    ...listsElsewhere.filter(({ id }) => !(lists ?? []).some((list) => list.id === id)),
    ...(CONCERNS_LISTS.test(question) ? listsByPublisher(lists ?? []) : []),
    ...parties,
    ...scenarios,
  ]
  const isPartial = [customers, cases].some((page) => page !== undefined && page.rows.length < page.total)
  return { things, isPartial }
}

/** Names that most questions do not speak of: those of the subjects that a question concerns, or those of the others. */
async function thingsConcerned(asker: Asker, question: string, isConcerned: boolean): Promise<NamedThing[]> {
  const isAsked = (...tests: readonly RegExp[]) => tests.some((test) => test.test(question)) === isConcerned
  const [bonds, borrowers, esg, assessed, unassessed, calls, rules, tracked] = await Promise.all([
    isAsked(CONCERNS_BONDS) ? may<{ bonds: Row[] }>(asker, 'fixed-income.screen-bonds', {}) : undefined,
    isAsked(CONCERNS_CREDIT, CONCERNS_ACCOUNTS)
      ? may<Page>(asker, 'credit.borrowers', { limit: NAMES_READ })
      : undefined,
    isAsked(CONCERNS_ESG) ? may<Row[]>(asker, 'esg.companies', {}) : undefined,
    isAsked(CONCERNS_ESG) ? may<Row[]>(asker, 'esg.suppliers', { id: 1 }) : undefined,
    isAsked(CONCERNS_ESG) ? may<Row[]>(asker, 'esg.unassessed-suppliers', { id: 1 }) : undefined,
    isAsked(CONCERNS_CALLS) ? may<Page>(asker, 'earnings.calls', { limit: NAMES_READ }) : undefined,
    isConcerned && CONCERNS_RULES.test(question) ? may<Row[]>(asker, 'bpo.rules', {}) : undefined,
    isAsked(CONCERNS_TRACKED) ? trackedThings(asker) : [],
  ])
  return [
    ...(borrowers?.rows ?? []).map(({ id, name }) =>
      thing('borrower', String(id), String(name), [String(name), String(name).replace(LEGAL, '')]),
    ),
    ...[...new Set((borrowers?.rows ?? []).map(({ groupName }) => String(groupName ?? '')))]
      .filter((group) => group !== '')
      .map((group) => thing('borrower-group', group, group, [group, group.replace(/ group$/i, '')])),
    ...(esg ?? []).map(({ id, name, symbol }) =>
      thing('esg-company', String(id), String(name), [...namesOf(name), ...(symbol ? [String(symbol)] : [])]),
    ),
    ...(esg ?? [])
      .filter(({ id }) => id === 1)
      .map(({ id, name }) => thing('own-company', String(id), String(name), namesOf(name))),
    ...[...(assessed ?? []), ...(unassessed ?? [])].map(({ supplierCompanyId, name }) =>
      thing('supplier', String(supplierCompanyId), String(name), namesOf(name)),
    ),
    ...[...new Map((calls?.rows ?? []).map((call) => [String(call.companyName), call])).values()].map(
      ({ companyName, ticker }) =>
        thing('call-company', String(companyName), String(companyName), [
          ...namesOf(companyName),
          ...(ticker ? [String(ticker)] : []),
        ]),
    ),
    ...bondsOf(bonds?.bonds ?? []),
    ...(rules ?? []).map(({ id, name }) =>
      thing('monitoring-rule', String(id), String(name), namesOfRule(String(name))),
    ),
    ...tracked,
  ]
}

/** Companies that are tracked, and where the jobs are that they advertise. */
async function trackedThings(asker: Asker): Promise<NamedThing[]> {
  const companies = (await may<Row[]>(asker, 'intelligence.companies', {})) ?? []
  const jobs = await Promise.all(
    companies.map(
      async ({ id }) => (await may<Row[]>(asker, 'intelligence.signals', { id, kind: 'job_post' })) ?? [],
    ),
  )
  const facts = jobs.flat().map(({ metadata }) => factsOf(String(metadata)))
  const places = new Set(facts.flatMap(({ location }) => location ?? []))
  const departments = new Set(facts.flatMap(({ department }) => department ?? []))
  return [
    ...companies.map(({ id, displayName, legalName, ticker, primaryDomain }) =>
      thing('tracked-company', String(id), String(displayName), [
        ...namesOf(displayName),
        ...[legalName, ticker, primaryDomain].filter((one) => one !== null).map(String),
      ]),
    ),
    ...[...places].map((place) => thing('signal-place', place, place, [place])),
    // “Finance” alone is a word of many subjects, “finance jobs” is none.
    ...[...departments].map((one) =>
      thing(
        'signal-place',
        one,
        one,
        ['job', 'jobs', 'role', 'roles', 'position', 'positions', 'department', 'vacancies'].map(
          (word) => `${one} ${word}`,
        ),
      ),
    ),
  ]
}

/** The names of the subjects that a question does not seem to concern: somebody of them may be whom it names all the same. */
export const otherThings = (asker: Asker, question: string): Promise<NamedThing[]> =>
  thingsConcerned(asker, question, false)

/** A name as it is on record, and without what marks it as a sample or says its legal form. */
const namesOf = (name: unknown): string[] => {
  const bare = String(name).replace(/ \(sample\)$/, '')
  return [...new Set([String(name), bare, bare.replace(LEGAL, '')])]
}

/** Lists that a publisher keeps and that are asked for whether they are held here or not: of those that are not, that is the answer. */
const listsElsewhere: readonly NamedThing[] = (
  [
    [
      'eu-fsf',
      'EU financial sanctions',
      ['eu list', 'eu sanctions list', 'eu sanctions', 'eu consolidated list'],
    ],
    [
      'uk-sanctions',
      'UK sanctions list',
      ['uk sanctions list', 'uk list', 'uk sanctions', 'ofsi', 'ofsi list', 'hmt list', 'hm treasury list'],
    ],
    ['seco', 'Swiss sanctions list', ['seco', 'seco list', 'swiss sanctions list', 'swiss list']],
  ] as const
).map(([id, label, names]) => ({ kind: 'list', id, label, names }))

/** “The UN one”, “and the EU's?”: who publishes a list stands for it where lists are spoken of; elsewhere “UK” is a country. */
const CONCERNS_LISTS =
  /\b(?:lists?|sanctions|watchlists?|coverage|publishers?|entries)\b(?!.*\b(?:customers?|clients?)\b)/i

const PUBLISHERS: Readonly<Record<string, string>> = { un: 'UN', eu: 'EU', uk: 'UK', seco: 'Swiss' }

function listsByPublisher(lists: readonly Row[]): NamedThing[] {
  const held = lists.map(({ id, name }) => thing('list', String(id), String(name), []))
  return [...held, ...listsElsewhere].flatMap((list) => {
    const name = PUBLISHERS[list.id.split('-')[0]!]
    return name ? [{ ...list, names: [name, `${name} one`, `${name} version`, `${name} file`] }] : []
  })
}

type Page = { rows: Row[]; total: number }

function partiesOf(customers: Page | undefined, cases: Page | undefined): NamedThing[] {
  return [
    ...(customers?.rows ?? []).map(({ id, name }) =>
      thing('customer', String(id), String(name), [String(name)]),
    ),
    ...(cases?.rows ?? []).flatMap(({ id, caseNumber, subjectName }) => [
      thing('case', String(id), String(caseNumber), [
        String(caseNumber),
        `case ${Number(String(caseNumber).slice(-4))}`,
        `case ${String(caseNumber).slice(-4)}`,
        `case no ${Number(String(caseNumber).slice(-4))}`,
        `case number ${Number(String(caseNumber).slice(-4))}`,
        String(caseNumber).slice(-4),
      ]),
      thing('case-subject', String(subjectName), String(subjectName), [String(subjectName)]),
    ]),
  ]
}

/** Where there are more customers and cases than were read, those that the words of a question name: nobody is called unknown, or the only one, for standing further back. */
export async function furtherThings(asker: Asker, reading: Reading): Promise<NamedThing[]> {
  const named = reading.names.filter(({ things }) =>
    things.some(({ kind }) => ['customer', 'case', 'case-subject'].includes(kind)),
  )
  const words = [...reading.unknown.map(({ raw }) => raw), ...named.map(({ said }) => said)]
  const found = await Promise.all(
    [...new Set(words)]
      .filter((word) => word.length > 2)
      .slice(0, WORDS_LOOKED_UP)
      .map(async (q) =>
        partiesOf(
          await may<Page>(asker, 'customers.list', { q, limit: NAMES_READ }),
          await may<Page>(asker, 'cases.list', { q, limit: NAMES_READ }),
        ),
      ),
  )
  return found.flat()
}

const thing = (kind: string, id: string, label: string, names: readonly string[]): NamedThing => ({
  kind,
  id,
  label,
  names,
})

/** A list that the person may not read gives no names. One that cannot be read is a failure: whoever stands on it would be called unknown. */
async function may<Result>(
  asker: Asker,
  call: string,
  fields: Record<string, unknown>,
): Promise<Result | undefined> {
  return asker.may(call) ? asker.look<Result>(call, fields) : undefined
}

/** What a person of that name signs in by. */
export const usernameOf = (fullName: string): string =>
  fullName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '.')

function namesOfList(id: string, name: string, publisher: string): string[] {
  if (id === 'ofac-sdn')
    return [name, 'ofac sdn', 'sdn', 'sdn list', 'specially designated nationals', 'ofac']
  if (id === 'ofac-consolidated')
    return [name, 'ofac consolidated', 'non-sdn', 'consolidated non-sdn', 'ofac']
  if (id === 'un-sc')
    return [
      name,
      'un list',
      'un security council',
      'un sanctions list',
      'united nations',
      'un consolidated list',
      'un sanctions',
    ]
  if (id.startsWith('eu')) return [name, 'eu list', 'european union', 'eu sanctions', publisher]
  return [name]
}

/** “The structuring rule”, “the dormant account rule”: what stands before a colon, or its first two words. */
const namesOfRule = (name: string): string[] => {
  const head = name.split(/[:(,]/)[0]!.trim()
  const two = head.split(' ').slice(0, 2).join(' ')
  return [...new Set([name, head, two, `${two} rule`])]
}

function bondsOf(bonds: readonly Row[]): NamedThing[] {
  const issuers = [...new Set(bonds.map(({ issuer }) => String(issuer)))]
  return [
    ...issuers.map((issuer) =>
      thing('issuer', issuer, issuer, [
        issuer,
        ...bonds
          .filter((bond) => bond.issuer === issuer)
          .slice(0, 1)
          .map(({ symbol }) => String(symbol).split(' ')[0]!),
      ]),
    ),
    ...bonds.map(({ symbol, issuer }) => {
      const [ticker, tenor = ''] = String(symbol).split(' ')
      const years = tenor.replace(/Y$/, '')
      return thing('bond', String(symbol), String(symbol), [
        `${ticker?.toLowerCase()} ${years} year`,
        `${issuer} ${years} year`,
        `${years} year ${issuer}`,
        `${String(issuer).split(' ')[0]} ${years} year`,
        `${years} year ${String(issuer).split(' ')[0]}`,
      ])
    }),
  ]
}
