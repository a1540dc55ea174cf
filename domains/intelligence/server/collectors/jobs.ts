import {
  BOARD_TOKEN,
  type Board,
  type BoardProvider,
  bareName,
  boardProviders,
  boardsLinked,
  careersWays,
  isOfDomain,
  isSameName,
  likelyTokens,
} from '#engines/company-signals/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Binding, Suggestion } from '../../contract/index.ts'
import {
  type Ask,
  answerOf,
  type Collected,
  type Collector,
  type Finding,
  line,
  sentenceOf,
} from './collector.ts'
import { addressesOf, readSitePage } from './company-site.ts'
import { type BoardRead, boardTitle, jobBoards, type Opening } from './job-boards.ts'

/** How sure a board is the company's, by how it was found. */
const CONFIDENCE = { person: 95, linked: 90, domain: 75 } as const

type Found = Board & { how: string; confidence: number; isLinked: boolean; by: Binding['by'] }

/** Openings on the company's board: as a person stated, else as its site links to, else as the board names the domain. */
export const jobs: Collector = {
  id: 'jobs',
  everyHours: 24,
  lacks: () => null,
  async collect(ctx, ask) {
    const missing: string[] = []
    const found = await boardsOf(ctx, ask, missing)
    const suggestions: Suggestion[] = []
    const reads: { board: Found; read: BoardRead }[] = []
    for (const board of found) {
      const read = await readBoard(ctx, ask, board, false)
      if (read) reads.push({ board, read })
      else missing.push(`There is no ${boardTitle(board)}.`)
    }
    if (reads.length === 0 && !found.some(({ by }) => by === 'person'))
      for (const likely of await likelyBoards(ctx, ask, missing)) {
        if ('confidence' in likely) reads.push(likely.named)
        else suggestions.push(likely)
      }
    if (reads.length === 0) return nothing(ask, missing, suggestions)
    return boardsAsSignals(ctx, ask, reads, missing, suggestions)
  },
}

function nothing(ask: Ask, missing: string[], suggestions: Suggestion[]): Collected {
  const { domain } = ask.company
  const isPersons = ask.before?.binding?.by === 'person'
  return {
    hasFound: false,
    source: 'Job boards',
    note: suggestions.length
      ? `No board is linked to ${domain}. One has its name: confirm whether it belongs to the company.`
      : `No board of Greenhouse, Lever or Ashby is tied to ${domain}.`,
    missing,
    findings: [],
    wholeOf: [],
    points: [],
    ...(isPersons ? {} : { binding: null }),
    suggestions,
    learnt: {},
  }
}

function boardsAsSignals(
  ctx: Context,
  { company }: Ask,
  reads: readonly { board: Found; read: BoardRead }[],
  missing: string[],
  suggestions: Suggestion[],
): Collected {
  const findings = eachOnce(reads, ctx.now)
  const [{ board }] = reads as [{ board: Found; read: BoardRead }]
  const names = reads.map((one) => boardTitle(one.board))
  const calls = reads.flatMap(({ board: { provider }, read: { calledName } }) =>
    calledName && isSameName(calledName, company.displayName) ? [jobBoards[provider].source.title] : [],
  )
  const isPersons = reads.some((one) => one.board.by === 'person')
  const isLinked = reads.some((one) => one.board.isLinked)
  return {
    hasFound: true,
    source: names.join(', '),
    note: `${names.join(' and ')}: ${board.how}`,
    missing,
    findings,
    wholeOf: [''],
    points: [{ metric: 'job_openings', value: findings.length, at: ctx.now }],
    binding: { source: board.provider, token: board.token, how: board.how, by: board.by },
    suggestions,
    learnt: { sameName: calls, ...(isLinked ? { board: 'linked' } : isPersons ? { board: 'said' } : {}) },
  }
}

/** Openings as signals. One that stands on two boards, with the same title and place, is one. */
function eachOnce(reads: readonly { board: Found; read: BoardRead }[], now: Date): Finding[] {
  const findings: Finding[] = []
  const counted = new Map<string, Map<string, number>>()
  for (const { board, read } of reads)
    for (const opening of read.openings) {
      const alias = aliasOf(opening)
      const bySource = counted.get(alias) ?? new Map<string, number>()
      counted.set(alias, bySource)
      const nth = (bySource.get(board.provider) ?? 0) + 1
      const isKnown = [...bySource].some(([source, many]) => source !== board.provider && many >= nth)
      bySource.set(board.provider, nth)
      if (!isKnown) findings.push(asFinding(board, opening, alias, now))
    }
  return findings
}

const aliasOf = ({ title, location }: Opening): string => `${bareName(title)}|${bareName(location)}`

const asFinding = (board: Found, opening: Opening, alias: string, now: Date): Finding => ({
  key: `${board.provider}:${board.token}:${opening.id}`,
  alias,
  source: jobBoards[board.provider].source.title,
  title: line(opening.title, 200) || 'Opening without a title',
  description: line([opening.department, opening.location].filter(Boolean).join(' · '), 300),
  observedAt: opening.publishedAt > now ? now : opening.publishedAt,
  confidence: board.confidence,
  metadata: {
    ...(/^https?:\/\//.test(opening.url) ? { url: opening.url } : {}),
    location: opening.location,
    department: opening.department,
    board: `${board.provider}/${board.token}`,
  },
})

const readBoard = (ctx: Context, ask: Ask, { provider, token }: Board, withTexts: boolean) =>
  answerOf(ctx, jobBoards[provider].source, ask, () =>
    jobBoards[provider].read(ctx, token, ask.signal, withTexts),
  )

/** The boards that are known to be the company's. */
async function boardsOf(ctx: Context, ask: Ask, missing: string[]): Promise<Found[]> {
  const bound = ask.before?.binding
  if (bound?.by === 'person')
    return [
      { ...boardOf(bound), how: bound.how, confidence: CONFIDENCE.person, isLinked: false, by: 'person' },
    ]
  const linked = await linkedBoards(ctx, ask, missing)
  if (linked.length > 0) return linked
  // What a rule had found stays until the board itself is gone: a page may be rewritten or down for a day.
  if (bound)
    return [{ ...boardOf(bound), how: bound.how, confidence: CONFIDENCE.domain, isLinked: false, by: 'rule' }]
  return []
}

const boardOf = ({ source, token }: Binding): Board => ({ provider: source as BoardProvider, token })

export const isBoard = ({ source, token }: { source: string; token: string }): boolean =>
  (boardProviders as readonly string[]).includes(source) && BOARD_TOKEN.test(token)

async function linkedBoards(ctx: Context, { company, signal }: Ask, missing: string[]): Promise<Found[]> {
  try {
    const home = await readSitePage(ctx, company, '/', signal)
    if (home.leadsTo) {
      missing.push(
        `${company.domain} leads to ${home.leadsTo}: boards linked there were not attributed to it.`,
      )
      return []
    }
    const onHome = boardsLinked(addressesOf(home))
    if (onHome.length > 0) return onHome.map((board) => linkedFrom(board, company.domain))
    for (const way of careersWays(home.parts.ways).slice(0, 1)) {
      const url = URL.canParse(way, home.url) ? new URL(way, home.url) : undefined
      if (!url) continue
      const base = new URL(home.url)
      if (!isOfDomain(url.hostname, company.domain) && url.host !== base.host) continue
      // A page below another name of the domain is another site to the guard and to robots.txt.
      if (url.host !== base.host) continue
      const prefix = base.pathname.replace(/\/$/, '')
      const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname
      const careers = await readSitePage(ctx, company, path, signal)
      return boardsLinked(addressesOf(careers)).map((board) => linkedFrom(board, `${company.domain}${path}`))
    }
  } catch (failure) {
    if (!(failure instanceof Problem) || signal.aborted) throw failure
    missing.push(`Links on its website were not read: ${sentenceOf(failure)}`)
  }
  return []
}

const linkedFrom = (board: Board, page: string): Found => ({
  ...board,
  how: `${page} leads to it.`,
  confidence: CONFIDENCE.linked,
  isLinked: true,
  by: 'rule',
})

type Likely = Suggestion | { confidence: number; named: { board: Found; read: BoardRead } }

/** Boards that are called as the company is. One whose openings name the domain is its own; the others are only told. */
async function likelyBoards(ctx: Context, ask: Ask, missing: string[]): Promise<Likely[]> {
  const { domain, displayName } = ask.company
  const likely: Likely[] = []
  for (const token of likelyTokens(domain, displayName))
    for (const provider of boardProviders) {
      const board = { provider, token }
      try {
        const read = await readBoard(ctx, ask, board, true)
        if (!read || read.openings.length === 0) continue
        if (read.texts.some((text) => namesDomain(text, domain))) {
          const how = `It is called as the domain is, and its openings name ${domain}.`
          const named: Found = { ...board, how, confidence: CONFIDENCE.domain, isLinked: false, by: 'rule' }
          return [{ confidence: CONFIDENCE.domain, named: { board: named, read } }]
        }
        const calls = read.calledName ? ` It calls itself ${line(read.calledName, 100)}.` : ''
        likely.push({
          source: provider,
          token,
          why: `${boardTitle(board)} has ${read.openings.length} ${read.openings.length === 1 ? 'opening' : 'openings'} and nothing that ties it to ${domain}.${calls}`,
        })
      } catch (failure) {
        if (!(failure instanceof Problem) || ask.signal.aborted) throw failure
        missing.push(sentenceOf(failure))
      }
    }
  // Where no board answered nothing is known: that is a failure and not an empty answer.
  if (likely.length === 0 && missing.filter((one) => !one.startsWith('Links of')).length > 0)
    throw new Problem(
      'source-failed',
      missing.find((one) => !one.startsWith('Links of')) ?? 'No board answered.',
      {
        reason: 'BUSY',
      },
    )
  return likely
}

/** Whether a text has the domain as a word of its own: in an address or after an @. */
function namesDomain(text: string, domain: string): boolean {
  const small = text.toLowerCase()
  for (let at = small.indexOf(domain); at !== -1; at = small.indexOf(domain, at + 1)) {
    const before = small[at - 1] ?? ' '
    const after = small[at + domain.length] ?? ' '
    if (!/[a-z\d-]/.test(before) && !/[a-z\d-]/.test(after)) return true
  }
  return false
}
