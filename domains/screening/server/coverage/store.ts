import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { withdrawnVersions } from '#domains/watchlists/server/index.ts'
import { whyUnsearchable } from '#engines/name-matching/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import {
  asKept,
  asSentence,
  asWithdrawn,
  type Coverage,
  CoverageContract,
  type CoveredList,
  coverageSentence,
  type HeldCoverage,
  type Subject,
  strictContract,
  withAgeLimit,
} from '../../contract/index.ts'
import { coverageContract, screening, screeningCoverage } from '../tables.ts'

export type { HeldCoverage }

/**
 * What judges the work of an organisation: the strict contract until somebody says otherwise, and no list older than a month whatever they
 * say. The contract that comes with sample data judges the rows of the sample alone (`sampleContractOf`).
 */
export async function contractOf(
  db: Queryable,
  organisationId: number,
): Promise<{ contract: CoverageContract; version: number; isDefault: boolean; isSample: boolean }> {
  const [row] = await db
    .select()
    .from(coverageContract)
    .where(eq(coverageContract.organisationId, organisationId))
  if (!row) return { contract: strictContract, version: 0, isDefault: true, isSample: false }
  const { contract, version, isSample } = row
  if (isSample) return { contract: strictContract, version, isDefault: true, isSample }
  return { contract: withAgeLimit(CoverageContract.parse(contract)), version, isDefault: false, isSample }
}

/** What judges the rows of the sample data; nothing where no sample contract holds. */
export async function sampleContractOf(
  db: Queryable,
  organisationId: number,
): Promise<CoverageContract | undefined> {
  const [row] = await db
    .select({ contract: coverageContract.contract })
    .from(coverageContract)
    .where(ofOrganisation(coverageContract, organisationId, { isSample: true }))
  return row && CoverageContract.parse(row.contract)
}

export type SampleCustomers = {
  contract: CoverageContract
  /** Whose screenings the sample brought, whatever has become of them. */
  ids: number[]
  has: (customer: { id: number; subjectHash: string }) => boolean
}

/**
 * The customers of the sample data, of all or of some: those that its own screenings were made of, as long as they read as they did then. One
 * that a person has renamed is that person's. Nothing where no sample contract holds.
 */
export async function sampleCustomersOf(
  db: Queryable,
  organisationId: number,
  ids?: readonly number[],
): Promise<SampleCustomers | undefined> {
  const contract = await sampleContractOf(db, organisationId)
  if (!contract) return undefined
  const rows = await db
    .selectDistinct({ companyId: screening.companyId, subjectHash: screening.subjectHash })
    .from(screening)
    .where(
      and(
        eq(screening.organisationId, organisationId),
        eq(screening.isSample, true),
        ids ? inArray(screening.companyId, [...ids]) : isNotNull(screening.companyId),
      ),
    )
  const known = new Set(rows.map(({ companyId, subjectHash }) => `${companyId} ${subjectHash}`))
  return {
    contract,
    ids: [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))],
    has: ({ id, subjectHash }) => known.has(`${id} ${subjectHash}`),
  }
}

/** When the contract was last changed; nothing while nobody has. */
export async function contractChangedAt(db: Queryable, organisationId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ changedAt: coverageContract.changedAt })
    .from(coverageContract)
    .where(eq(coverageContract.organisationId, organisationId))
  return row?.changedAt
}

export async function setContract(
  tx: Context,
  contract: CoverageContract,
  { isSample }: { isSample: boolean },
): Promise<void> {
  const values = { contract, isSample, changedAt: tx.now }
  await tx.db
    .insert(coverageContract)
    .values({ organisationId: tx.actor.organisationId, ...values })
    .onConflictDoUpdate({
      target: coverageContract.organisationId,
      set: { ...values, version: sql`${coverageContract.version} + 1` },
    })
}

export function coverageDigest({
  isAnswered,
  lists,
  notAsked,
  cautions = [],
  isOfSample,
}: HeldCoverage): string {
  const covered = {
    isAnswered,
    lists,
    notAsked,
    ...(cautions.length > 0 && { cautions }),
    ...(isOfSample && { isOfSample }),
  }
  return createHash('sha256').update(canonicalJson(covered)).digest('hex')
}

export async function keepCoverages(db: Queryable, all: ReadonlyMap<string, HeldCoverage>): Promise<void> {
  if (all.size === 0) return
  await db
    .insert(screeningCoverage)
    .values([...all].map(([digest, coverage]) => ({ digest, coverage })))
    .onConflictDoNothing()
}

/** What answers rested on, by digest. */
export async function coveragesNamed(
  db: Queryable,
  digests: readonly string[],
): Promise<Map<string, HeldCoverage>> {
  const wanted = [...new Set(digests)].filter((digest) => digest !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(screeningCoverage).where(inArray(screeningCoverage.digest, wanted))
  const withdrawn = new Map(
    (await withdrawnVersions(db)).map(({ listId, version, withdrawal }) => [
      `${listId} ${version}`,
      withdrawal,
    ]),
  )
  const withdrawnOf = ({ listId, version }: CoveredList) => withdrawn.get(`${listId} ${version}`)
  return new Map(rows.map((row) => [row.digest, asWithdrawn(asKept(row.coverage), withdrawnOf)]))
}

/** In the words of an answer with so many matches; null for one made before coverage was kept. */
export function coverageInWords(
  held: HeldCoverage | undefined,
  matchCount: number,
  subject?: Pick<Subject, 'name' | 'schema' | 'aliases'>,
): Coverage | null {
  if (!held) return null
  const { isAnswered, lists, notAsked, cautions = [] } = held
  const sentence = coverageSentence(held, matchCount)
  const names =
    subject && cautions.some((caution) => caution.startsWith('name-'))
      ? [subject.name, ...(subject.aliases ?? [])].filter(
          (name) => whyUnsearchable(name, subject.schema).length > 0,
        )
      : []
  const named = `Cannot be searched: ${names.map((name) => `“${name.slice(0, NAME_SHOWN)}”`).join(', ')}.`
  return {
    isAnswered,
    lists,
    notAsked,
    cautions,
    sentence: names.length > 0 ? `${asSentence(sentence)} ${named}` : sentence,
  }
}

const NAME_SHOWN = 80
