import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import { casesWithIds } from '#domains/cases/server/index.ts'
import { customersWithIds } from '#domains/companies/server/index.ts'
import { namesOfScreenings, watchlistKinds } from '#domains/screening/server/index.ts'
import type { AuditEntry } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { AuditSubject } from '../../contract/index.ts'

type Subject = Pick<AuditEntry, 'subjectType' | 'subjectId'>

/**
 * What each entry is about, in words that a person knows it by, and where it can be looked at. What was removed since keeps
 * its kind and number, without a link: the log outlives what it tells of.
 */
export async function subjectsOfEntries(
  ctx: Context,
  entries: readonly Subject[],
): Promise<(entry: Subject) => AuditSubject> {
  const { organisationId } = ctx.actor
  const numbersOf = (type: string) => [
    ...new Set(
      entries
        .filter(({ subjectType, subjectId }) => subjectType === type && /^\d{1,15}$/.test(subjectId))
        .map(({ subjectId }) => Number(subjectId)),
    ),
  ]
  const isAbout = (type: string) => entries.some(({ subjectType }) => subjectType === type)
  const cases = new Map(
    (await casesWithIds(ctx.db, organisationId, numbersOf('case'))).map((row) => [String(row.id), row]),
  )
  const screenings = new Map(
    (await namesOfScreenings(ctx.db, organisationId, numbersOf('screening'))).map((row) => [
      String(row.id),
      row,
    ]),
  )
  const customers = new Map(
    (await customersWithIds(ctx.db, organisationId, numbersOf('company'))).map((row) => [
      String(row.id),
      row,
    ]),
  )
  const people = new Map(
    isAbout('account')
      ? (await peopleOfOrganisation(ctx.db, organisationId)).map((person) => [String(person.userId), person])
      : [],
  )

  return ({ subjectType, subjectId }) => {
    const unknown = { name: `${kindWords[subjectType] ?? subjectType} ${subjectId}`, to: null }
    switch (subjectType) {
      case 'case': {
        const found = cases.get(subjectId)
        if (!found) return unknown
        return { name: `${found.caseNumber}: ${found.title}`, to: `/dashboard/kyb/cases/${subjectId}` }
      }
      case 'screening': {
        const batch = /^batch-(\d+)$/.exec(subjectId)?.[1]
        if (batch === '0') return { name: 'Several screenings', to: '/dashboard/kyb/screenings' }
        if (batch) return { name: `Batch ${batch}`, to: `/dashboard/kyb/batches/${batch}` }
        const found = screenings.get(subjectId)
        if (!found) return unknown
        return {
          name: `Screening ${subjectId}: ${found.subjectName}`,
          to: `/dashboard/kyb/screenings/${subjectId}`,
        }
      }
      case 'company': {
        const found = customers.get(subjectId)
        if (!found) return unknown
        return { name: found.name, to: `/dashboard/kyb/customers/${subjectId}` }
      }
      case 'list': {
        const kind = Object.entries(watchlistKinds).find(([id]) => id === subjectId)?.[1]
        if (!kind) return unknown
        return { name: kind.title, to: `/dashboard/kyb/lists/${encodeURIComponent(subjectId)}` }
      }
      case 'account': {
        const found = people.get(subjectId)
        return found ? { name: found.fullName, to: '/dashboard/settings/people' } : unknown
      }
      case 'settings':
        return settings[subjectId] ?? { name: inWords(subjectId), to: null }
      case 'alert':
        return { name: `Alert ${subjectId}`, to: '/dashboard/analytics' }
      case 'lead':
        return { name: `Lead ${subjectId}`, to: '/dashboard/leads' }
      case 'post':
        return { name: `Post ${subjectId}`, to: '/admin/blog' }
      case 'transaction':
        return { name: inWords(subjectId), to: '/dashboard/home' }
      default:
        return unknown
    }
  }
}

const kindWords: Record<string, string> = {
  case: 'Case',
  screening: 'Screening',
  company: 'Customer',
  list: 'Watchlist',
  account: 'Account',
}

const settings: Record<string, AuditSubject> = {
  screening: { name: 'Screening settings', to: '/dashboard/kyb/settings' },
  plan: { name: 'Plan', to: '/dashboard/settings/plan' },
  prices: { name: 'Imported prices', to: '/dashboard/settings/data-sources' },
  'sample-data': { name: 'Sample data', to: '/dashboard/compliance' },
  'certificate-key': { name: 'Certificate key', to: null },
}

/** `paper-account-7` reads "Paper account 7". */
function inWords(id: string): string {
  const words = id.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
