import { passagesAboutCompanies } from '#domains/documents/server/index.ts'
import { type CollectedAbout, collectedAbout } from '#domains/intelligence/server/index.ts'
import { COURSE_DAYS, type OutsideSigns } from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { LookedAt } from '../../contract/index.ts'
import type { BorrowerRow } from '../borrowers/store.ts'

type Known = Pick<BorrowerRow, 'id' | 'entityId' | 'cik'>
type Signs = Pick<OutsideSigns, 'filings' | 'traces' | 'doubts'>
export type Collected = { signs: Signs; lookedAt: LookedAt[] }

const GOING_CONCERN = '"going concern"'
const withoutNoughts = (cik: string) => cik.replace(/^0+/, '')
const recordOf = ({ entityId }: Pick<Known, 'entityId'>): number | null =>
  entityId !== null && /^\d+$/.test(entityId) ? Number(entityId) : null

/** What filings, traces and documents that are kept say of borrowers, and how far each could be looked at; asks no source. */
export async function collectedSignsOf(
  ctx: Context,
  borrowers: readonly Known[],
): Promise<Map<number, Collected>> {
  const ids = [...new Set(borrowers.flatMap((borrower) => recordOf(borrower) ?? []))]
  const collected = await collectedAbout(ctx, ids)
  const answer = await passagesAboutCompanies(ctx, { companyIds: ids, words: GOING_CONCERN })
  const passagesOf = Map.groupBy(answer.passages, ({ companyId }) => companyId)
  return new Map(
    borrowers.map((borrower) => {
      const id = recordOf(borrower)
      if (id === null) return [borrower.id, unlinked] as const
      const tracked = collected.get(id) ?? []
      const filings = filingsOf(borrower, tracked)
      const traces = tracesOf(tracked)
      const doubts = passagesOf.get(id) ?? []
      return [
        borrower.id,
        {
          signs: {
            filings: filings.counted,
            traces: traces.counted,
            doubts: doubts.map(({ id: documentId, title, addedAt, start, text }) => ({
              text,
              title,
              keptOn: addedAt,
              hrefOf: (from: number, to: number) =>
                `${pathOf({ type: 'document', id: documentId })}?from=${start + from}&to=${start + to}`,
            })),
          },
          lookedAt: [filings.lookedAt, traces.lookedAt, rankLooked(tracked), documentsLooked(id, answer)],
        },
      ] as const
    }),
  )
}

const FILINGS = 'SEC filings'
const TRACES = 'Hiring, site and domain'
const RANK = 'Web rank'
const DOCUMENTS = 'Documents'

const unlinked: Collected = {
  signs: { filings: [], traces: null, doubts: [] },
  lookedAt: [FILINGS, TRACES, RANK, DOCUMENTS].map((source) => ({
    source,
    how: 'not',
    says: 'The borrower is not linked to a company in the directory, so collected data cannot be attributed to it.',
  })),
}

const untracked = (source: string): LookedAt => ({
  source,
  how: 'not',
  says: 'The company is not tracked under company intelligence: no data has been collected.',
})

/** Filings of whoever is the borrower: another number at the SEC, or another name without anything that ties it, is another firm’s. */
function filingsOf(
  { cik }: Known,
  tracked: readonly CollectedAbout[],
): { counted: Signs['filings']; lookedAt: LookedAt } {
  const none = (lookedAt: LookedAt) => ({ counted: [], lookedAt })
  if (tracked.length === 0) return none(untracked(FILINGS))
  const sources = tracked.map((one) => ({
    ...one,
    filed: one.sources.find(({ collector }) => collector === 'filings')!,
  }))
  const read = sources.find(({ filed }) => filed.readOn !== null)
  if (!read)
    return none({
      source: FILINGS,
      how: 'not',
      says: sources[0]!.filed.whyNot ?? 'They were never collected.',
    })
  const own = read.filings.filter((filing) =>
    cik === null ? read.areFilingsItsOwn : withoutNoughts(filing.cik ?? '') === withoutNoughts(cik),
  )
  if (own.length < read.filings.length)
    return none({
      source: FILINGS,
      how: 'not',
      says: `${read.filingsNote ?? 'Filings were collected.'} ${cik === null ? 'Neither that name nor its site is the company’s' : `The borrower is CIK ${withoutNoughts(cik)}`}: they are not counted because they may belong to another firm.`,
    })
  const unknown = own.filter(({ form, items }) => form.startsWith('8-K') && items === null).length
  const gaps = [
    read.filed.whyNot,
    unknown > 0
      ? `Of ${unknown} current reports (8-K) the items were not stored: collect the filings again.`
      : null,
  ].filter((gap) => gap !== null)
  return {
    counted: own.map(({ form, items, filedOn, seenOn, url }) => ({
      form,
      items,
      filedOn,
      seenOn,
      href: url,
    })),
    lookedAt: {
      source: FILINGS,
      how: gaps.length > 0 ? 'partly' : 'whole',
      says: [
        `${own.length} filings of two years, read on ${read.filed.readOn}.`,
        ...gaps,
        'Their forms and items are checked, not their text.',
      ].join(' '),
    },
  }
}

/** What a firm shows by its first domain. */
function tracesOf(tracked: readonly CollectedAbout[]): { counted: Signs['traces']; lookedAt: LookedAt } {
  const [first, ...others] = tracked
  if (!first) return { counted: null, lookedAt: untracked(TRACES) }
  const { domain, domainGoneOn, registration, site } = first
  const watched = first.sources.filter(({ collector }) =>
    ['jobs', 'certificates', 'techstack', 'dns'].includes(collector),
  )
  const unseen = watched.flatMap(({ whyNot }) => whyNot ?? [])
  const openings = first.courseOf('job_openings', COURSE_DAYS)
  const subdomains = first.courseOf('subdomain_count', COURSE_DAYS)
  const technologies = first.courseOf('tech_stack_size', COURSE_DAYS)
  const withoutCourse = [
    ['open positions', openings],
    ['names under the domain', subdomains],
    ['technologies', technologies],
  ].flatMap(([called, course]) => (course ? [] : [called as string]))
  const gaps = [
    ...unseen,
    ...(withoutCourse.length > 0
      ? [`No count from ${COURSE_DAYS} days ago to compare with today’s: ${withoutCourse.join(', ')}.`]
      : []),
    ...(others.length > 0 ? [`Not looked at: ${others.map((one) => one.domain).join(', ')}.`] : []),
  ]
  return {
    counted: {
      openings,
      subdomains,
      technologies,
      rank: first.rankOver(COURSE_DAYS),
      domainGone: domainGoneOn ? { domain, seenOn: domainGoneOn } : null,
      registration: registration ? { domain, ...registration } : null,
      siteFailing: site ? { domain, ...site } : null,
      href: pathOf({ type: 'tracked-company', id: first.companyId }),
    },
    lookedAt: {
      source: TRACES,
      how: unseen.length === watched.length ? 'not' : gaps.length > 0 ? 'partly' : 'whole',
      says: [`By ${domain}.`, ...gaps].join(' '),
    },
  }
}

/** Whether its place in the web rank could be held against the one of ninety days ago. */
function rankLooked([first]: readonly CollectedAbout[]): LookedAt {
  if (!first) return untracked(RANK)
  const read = first.sources.find(({ collector }) => collector === 'tranco')
  const course = first.rankOver(COURSE_DAYS)
  if (course)
    return {
      source: RANK,
      how: 'whole',
      says: `${first.domain}: place ${course.before.toLocaleString('en-US')} on ${course.since}, ${course.now === null ? 'in no list' : `place ${course.now.toLocaleString('en-US')}`} now. Ranks beyond 100,000 fluctuate and are no warning.`,
    }
  return {
    source: RANK,
    how: 'not',
    says:
      read?.whyNot ??
      `No place of ${first.domain} of ${COURSE_DAYS} days ago is kept to compare with today’s.`,
  }
}

function documentsLooked(
  id: number,
  { searched, isCut }: Awaited<ReturnType<typeof passagesAboutCompanies>>,
): LookedAt {
  const own = searched.find(({ companyId }) => companyId === id)
  if (!own)
    return {
      source: DOCUMENTS,
      how: 'not',
      says: 'There is no document of the company to check for going-concern doubts.',
    }
  return {
    source: DOCUMENTS,
    how: own.notWhole > 0 || isCut ? 'partly' : 'whole',
    says: `${own.documents} ${own.documents === 1 ? 'document was' : 'documents were'} read for sentences that doubt going concern${own.notWhole > 0 ? `; ${own.notWhole} of them only in part, for some pages have no text` : ''}${isCut ? '; not every passage with the words could be looked at' : ''}.`,
  }
}
