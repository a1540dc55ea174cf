import type { Context } from '#platform/context/index.ts'
import type { SearchResult } from '../matching/index.ts'
import type { SearchedSubject } from '../screenings/recording/searched-subject.ts'
import type { AskedSubject } from '../subject/customer-subject.ts'
import { partyOfSubject } from '../subject/subject.ts'
import { type RelatedSubject, relatedSubjects } from './related-subjects.ts'

/** Parties that were asked about, each with the customer it is, and the related parties that are searched with it. */
type Asked = AskedSubject & { companyId: number | null }

export type AskedTogether = {
  /** All to be searched: those that were asked about first, in their order. */
  parties: ReturnType<typeof partyOfSubject>[]
  /** The related parties of each that was asked about, with what was found of them. */
  relatedOf: (at: number, results: readonly SearchResult[]) => Pick<SearchedSubject, 'related'>
}

/** Puts the related parties of customers beside them, so that one search asks the same lists for all. */
export async function withRelated(ctx: Context, asked: readonly Asked[]): Promise<AskedTogether> {
  const customerIds = asked.flatMap(({ isCustomer, companyId }) =>
    isCustomer && companyId !== null ? [companyId] : [],
  )
  const byCustomer = customerIds.length > 0 ? await relatedSubjects(ctx, customerIds) : new Map()
  const places = new Map<number, number>()
  const together: RelatedSubject[] = []
  const ownOf = ({ isCustomer, companyId }: Asked): RelatedSubject[] =>
    isCustomer && companyId !== null ? (byCustomer.get(companyId) ?? []) : []
  for (const [at, one] of asked.entries()) {
    places.set(at, asked.length + together.length)
    together.push(...ownOf(one))
  }
  return {
    parties: [...asked, ...together].map(({ subject }) => partyOfSubject(subject)),
    relatedOf: (at, results) => {
      const one = asked[at]
      const own = one ? ownOf(one) : []
      if (!one || own.length === 0) return {}
      const first = places.get(at) ?? 0
      return {
        related: own.map(({ subject, relatedPartyId, relation }, place): SearchedSubject => {
          const result = results[first + place]
          if (!result) throw new Error('The search left out a related party.')
          return {
            subject,
            relatedPartyId,
            relation,
            companyId: one.companyId,
            isCustomer: false,
            comparedHash: null,
            result,
            latencyMs: Math.round(result.latencyMs * 100) / 100,
          }
        }),
      }
    },
  }
}
