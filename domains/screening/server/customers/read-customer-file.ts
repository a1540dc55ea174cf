import type { z } from 'zod'
import { casesOfCustomer, trailOf } from '#domains/cases/server/index.ts'
import { lastDayOf } from '#domains/customers/contract/index.ts'
import {
  asOfToday,
  type CustomerRow,
  customerOf,
  customerOfOrganisation,
  ownershipStandingOf,
  type Standing,
} from '#domains/customers/server/index.ts'
import { inForceNow, readLists } from '#domains/watchlists/server/index.ts'
import { type AuditEntry, recentAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import {
  type ActiveMatch,
  type CustomerFile,
  type CustomerListCheck,
  coverageOfLists,
  lackOf,
} from '../../contract/index.ts'
import { contractOf, sampleCustomersOf } from '../coverage/store.ts'
import { checksOfCustomer } from '../monitoring/list-checks/list-check-store.ts'
import { screeningsOf } from '../screenings/screening-file.ts'
import { pageOfScreenings } from '../screenings/store.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { subjectHashOf } from '../subject/subject.ts'
import { activeMatchesOf } from './active-matches.ts'

const SCREENINGS_TOLD = 25
const HISTORY_TOLD = 200

/** Everything that is kept of one customer. @throws Problem `not-found`. */
export async function readCustomerFile(
  ctx: Context,
  { id }: { id: number },
): Promise<z.input<typeof CustomerFile>> {
  const { db } = ctx
  const { organisationId } = ctx.actor
  const row = await customerOfOrganisation(db, organisationId, id)
  const [today = row] = await asOfToday(ctx, [row])
  const ownership = (await ownershipStandingOf(ctx, [id])).get(id)
  const active = await activeMatchesOf(ctx, id)
  const page = { limit: SCREENINGS_TOLD, offset: 0 }
  const screenings = await pageOfScreenings(db, organisationId, { customerId: id, ...page }, ctx.now)
  const { cases, documents } = await casesOfCustomer(ctx, id)
  const history = await recentAudit(db, organisationId, { type: 'company', id }, HISTORY_TOLD)
  return {
    customer: customerOf(today),
    riskReasons: [...riskReasons(today, active, history), ...relatedReasons(ownership)],
    formerNames: formerNames(row, history),
    activeMatches: active,
    checks: await checksOf(ctx, row),
    screenings: await screeningsOf(ctx.db, screenings.rows),
    screeningsTotal: screenings.total,
    cases,
    documents,
    history: await trailOf(ctx, history),
  }
}

/** Of each list in force: whether a row says that the customer, as it is now, was held against this version. */
async function checksOf(ctx: Context, row: CustomerRow): Promise<CustomerListCheck[]> {
  const { organisationId } = ctx.actor
  const lists = await readLists(ctx, await settingsOf(ctx.db, organisationId))
  const lacks = await lacksFor(ctx, row)
  const held = new Map((await checksOfCustomer(ctx, row.id)).map((check) => [check.listId, check]))
  return lists
    .filter((list) => list.isInForce)
    .map(({ id, name, version, publishedOn }) => {
      const check = held.get(id)
      return {
        listId: id,
        listName: name,
        version,
        publishedOn,
        isCovered:
          check?.listVersion === version &&
          check.coverage.comparedHash === row.comparedHash &&
          row.awaitsScreeningSince === null,
        heldAgainst: check?.listVersion ?? null,
        checkedAt: check?.checkedAt.toISOString() ?? null,
        checkedBy: check?.checkedBy ?? null,
        lacks: lacks.get(id) ?? null,
      }
    })
}

/** By list what keeps it from answering for this customer today; those of the sample data are judged by the sample's contract. */
async function lacksFor(ctx: Context, row: CustomerRow): Promise<Map<string, string>> {
  const { organisationId } = ctx.actor
  const sample = await sampleCustomersOf(ctx.db, organisationId, [row.id])
  const isOfSample = sample?.has({ id: row.id, subjectHash: subjectHashOf(subjectOfCustomer(row)) })
  const { contract } = isOfSample && sample ? sample : await contractOf(ctx.db, organisationId)
  const { lists } = coverageOfLists(contract, await inForceNow(ctx), ctx.now)
  return new Map(
    lists.flatMap((list) => (list.listId && list.state !== 'asked' ? [[list.listId, lackOf(list)]] : [])),
  )
}

const matchWords = {
  open: 'Open match',
  unclear: 'Match escalated as unclear',
  proposed: 'Match whose decision waits for a second person',
  confirmed: 'Confirmed match',
  dismissed: 'Dismissed match',
  standing: 'Match dismissed before',
} satisfies Record<ActiveMatch['state'], string>

function riskReasons(
  row: CustomerRow,
  active: readonly ActiveMatch[],
  history: readonly AuditEntry[],
): z.input<typeof CustomerFile>['riskReasons'] {
  const reasons: z.input<typeof CustomerFile>['riskReasons'] = active.map((match) => ({
    riskLevel: match.riskLevel,
    why: `${match.of ? `${match.of.name}, ${match.of.relation}: ` : ''}${matchWords[match.state]} with ${match.entryName} on ${match.listName}, ${(match.probability * 100).toFixed(1)}%`,
  }))
  const stated = history.find(
    (entry) =>
      entry.action === 'customer.risk-changed' ||
      (entry.action === 'customer.changed' && levelIn(entry.before) !== levelIn(entry.after)),
  )
  if (row.overrideLevel && row.overrideUntil)
    reasons.push({
      riskLevel: row.overrideLevel,
      why: `Overridden until ${lastDayOf(row.overrideUntil.toISOString())}, overriding the stated and rated level`,
    })
  if (row.riskFloor)
    reasons.push({
      riskLevel: row.riskFloor,
      why: `Never below ${row.riskFloor}: one of its countries has a minimum`,
    })
  if (row.ratedLevel) reasons.push({ riskLevel: row.ratedLevel, why: 'Rated by the rating model' })
  if (row.riskLevel)
    reasons.push({
      riskLevel: row.riskLevel,
      why: stated
        ? `Stated by ${stated.actor} on ${stated.at.toISOString().slice(0, 10)}${stated.reason ? `: ${stated.reason}` : ', without a reason'}`
        : 'Stated when the customer was added',
    })
  else if (!row.ratedLevel) reasons.push({ riskLevel: null, why: 'Nobody has assessed its risk' })
  if (row.awaitsScreeningSince) {
    reasons.push({
      riskLevel: null,
      why: 'Its screening is pending: its current list status is unknown',
    })
  } else if (!row.lastScreenedAt) {
    reasons.push({ riskLevel: null, why: 'It was never screened: its list status is unknown' })
  } else if (row.isAnswered === false) {
    reasons.push({
      riskLevel: null,
      why: 'Its last screening is incomplete or out of date: its current list status is unknown',
    })
  }
  return reasons
}

/** What related parties say of the risk: what parties on a list own to half or more counts as listed without being listed. */
function relatedReasons(ownership: Standing | undefined): z.input<typeof CustomerFile>['riskReasons'] {
  if (!ownership || ownership.known === 'natural-person') {
    const found = ownership?.riskLevel ?? null
    return found && ownership ? [{ riskLevel: found, why: ownership.sentence }] : []
  }
  return [{ riskLevel: ownership.riskLevel, why: ownership.sentence }]
}

const levelIn = (facts: unknown) => (facts as { riskLevel?: unknown } | null)?.riskLevel
const nameIn = (facts: unknown) => (facts as { name?: unknown } | null)?.name

function formerNames(row: CustomerRow, history: readonly AuditEntry[]): { name: string; until: string }[] {
  return history.flatMap((entry) => {
    const before = nameIn(entry.before)
    const isRenamed = entry.action === 'customer.changed' && before !== nameIn(entry.after)
    if (!isRenamed || typeof before !== 'string' || before === row.name) return []
    return [{ name: before, until: entry.at.toISOString() }]
  })
}
