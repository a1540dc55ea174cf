import type { OwnershipStanding } from '#domains/customers/contract/index.ts'
import { ownershipStandingOf } from '#domains/customers/server/index.ts'
import { formsOf, whyUnsearchable } from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Caution, type CoverageContract, coverageOfLists, type Subject } from '../../../contract/index.ts'
import {
  contractOf,
  coverageDigest,
  type HeldCoverage,
  keepCoverages,
  sampleContractOf,
  sampleCustomersOf,
} from '../../coverage/store.ts'
import { cautionsByOwnership } from '../../related/ownership-cautions.ts'
import { subjectHashOf } from '../../subject/subject.ts'
import type { RecordScreenings, SearchedSubject } from './searched-subject.ts'

export type Coverages = {
  of: (searched: SearchedSubject) => HeldCoverage
  digestOf: (searched: SearchedSubject) => string
  /** Who owns it, as far as is known; undefined where a look back or no customer was asked about. */
  ownershipOf: (searched: SearchedSubject) => OwnershipStanding | undefined
}

/**
 * Holds each party's search against what judges it, as of when it counts as screened: the lists against the contract, the name against
 * the forms that are found by, the search itself, its related parties.
 */
export async function coveragesOf(tx: Context, input: RecordScreenings): Promise<Coverages> {
  const contractFor = await contractsOf(tx, input)
  // Who owned it on a past day a look back does not ask.
  const standings: ReadonlyMap<number, OwnershipStanding> = input.asOf
    ? new Map()
    : await ownershipStandingOf(
        tx,
        customersIn(input).map(({ id }) => id),
      )
  const ownershipOf = ({ isCustomer, companyId }: SearchedSubject) =>
    isCustomer && companyId !== null ? standings.get(companyId) : undefined
  const known = new Map<string, { held: HeldCoverage; digest: string }>()
  const keys = new Map<SearchedSubject, string>()
  for (const searched of input.searched) {
    const moment = input.asOf ?? searched.at ?? tx.now
    const { contract, isOfSample } = contractFor(searched)
    const cautions = inOrder([...cautionsOf(searched), ...cautionsByOwnership(ownershipOf(searched))])
    const key = `${moment.toISOString().slice(0, 10)} ${isOfSample} ${cautions.join(' ')}`
    keys.set(searched, key)
    if (known.has(key)) continue
    const held: HeldCoverage = {
      ...coverageOfLists(contract, input.set.lists, moment, cautions),
      ...(isOfSample && { isOfSample }),
    }
    known.set(key, { held, digest: coverageDigest(held) })
  }
  await keepCoverages(tx.db, new Map([...known.values()].map(({ held, digest }) => [digest, held])))
  const found = (searched: SearchedSubject) => {
    const one = known.get(keys.get(searched) ?? '')
    if (!one) throw new Error('A screening has no coverage.')
    return one
  }
  return {
    of: (searched) => found(searched).held,
    digestOf: (searched) => found(searched).digest,
    ownershipOf,
  }
}

/** What is wrong with a search of this name and the further names beside it, whatever the lists are. */
export function cautionsOfName({
  name,
  schema,
  aliases = [],
}: Pick<Subject, 'name' | 'schema' | 'aliases'>): Caution[] {
  const further = aliases.flatMap((alias) => whyUnsearchable(alias, schema))
  return [...new Set([...formsOf(name, schema).cautions, ...further])].map((form) => `name-${form}` as const)
}

const cautionsOf = ({ subject, result }: SearchedSubject): Caution[] => [
  ...(result.isCut ? (['search-cut'] as const) : []),
  ...cautionsOfName(subject),
  ...(subject.notRead?.length ? (['fact-not-read'] as const) : []),
]

const inOrder = (cautions: readonly Caution[]): Caution[] =>
  Caution.options.filter((one) => cautions.includes(one))

const customersIn = ({ searched }: RecordScreenings) =>
  searched.flatMap(({ isCustomer, companyId, subject }) =>
    isCustomer && companyId !== null ? [{ id: companyId, subject }] : [],
  )

/** The sample's contract is for its own rows, and for its customers when monitoring comes to them; everything else is judged by the organisation's. */
async function contractsOf(
  tx: Context,
  input: RecordScreenings,
): Promise<(searched: SearchedSubject) => { contract: CoverageContract; isOfSample: boolean }> {
  const { organisationId } = tx.actor
  const { contract } = await contractOf(tx.db, organisationId)
  if (input.isSample) {
    const ofSample = await sampleContractOf(tx.db, organisationId)
    return () => ({ contract: ofSample ?? contract, isOfSample: ofSample !== undefined })
  }
  const sample =
    input.screeningType === 'monitoring'
      ? await sampleCustomersOf(
          tx.db,
          organisationId,
          customersIn(input).map(({ id }) => id),
        )
      : undefined
  return ({ subject, companyId, isCustomer }) => {
    const isOfSample =
      isCustomer && (sample?.has({ id: companyId ?? 0, subjectHash: subjectHashOf(subject) }) ?? false)
    return { contract: isOfSample && sample ? sample.contract : contract, isOfSample }
  }
}
