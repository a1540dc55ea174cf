import { faultOfDatapoint, faultOfSet, inMetricUnit } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { DisclosureStatus } from '../../contract/index.ts'
import { companyShapes } from '../companies/company-shape.ts'
import { companyOfOrganisation, dayOf, holdCompany } from '../companies/store.ts'
import { requireOtherThan } from '../metrics/metrics.ts'
import { type MetricRow, metricsOf } from '../metrics/store.ts'
import type { EntryKept, StepKept } from '../tables.ts'
import {
  digestOfText,
  disclosureLines,
  disclosureShape,
  frozenOf,
  pointsOf,
  statusOf,
} from './disclosure-shape.ts'
import { faultOfEntry, isGeneral, questionOnEntry, unjudgedTopics } from './entry-rules.ts'
import * as store from './store.ts'

/** Whatever is undecided, together: to be left out with one reason. */
const REST = 'rest'

export const listDisclosures = async (ctx: Context) =>
  disclosureLines(ctx, await store.disclosuresOf(ctx.db, ctx.actor.organisationId))

/** @throws Problem `not-found`. */
export const readDisclosure = async (ctx: Context, { id }: { id: number }) =>
  disclosureShape(ctx, await store.disclosureOfOrganisation(ctx.db, ctx.actor.organisationId, id))

/** Begins a disclosure, filled from verified metrics. @throws Problem `invalid-input` for a set that is not for the year, `conflict` where one is open. */
export async function beginDisclosure(ctx: Context, input: RequestOf<typeof endpoints.beginDisclosure>) {
  const { id: number, disclosureType: type, set, reportingYear: year, periodStart, periodEnd } = input
  const { organisationId } = ctx.actor
  await companyOfOrganisation(ctx.db, organisationId, number)
  const fault = faultOfSet(set, { type, year }) ?? faultOfPeriod(input, dayOf(ctx.now))
  if (fault) throw new Problem('invalid-input', fault, { issues: [{ field: 'set', message: fault }] })
  const id = await recordChange(ctx, async (tx) => {
    await holdCompany(tx.db, organisationId, number)
    const others = await store.disclosuresOf(tx.db, organisationId, [number])
    const open = others.find(
      (one) => one.type === type && one.set === set && one.year === year && one.status !== 'archived',
    )
    if (open)
      throw new Problem(
        'conflict',
        `Disclosure ${open.id} is of the same year and set. Archive it before starting another.`,
      )
    const row = await store.insertDisclosure(tx.db, {
      organisationId,
      companyNumber: number,
      type,
      set,
      year,
      periodStart,
      periodEnd,
      status: 'draft',
      entries: {},
      history: [step(tx, 'draft', 'Begun')],
      publishedAt: null,
      frozen: null,
      digest: null,
      createdBy: actorName(tx.actor),
      createdAt: tx.now,
    })
    const entries = await filled(tx, row)
    await store.updateDisclosure(tx.db, row, { entries })
    return {
      result: row.id,
      trace: {
        action: 'esg-disclosure.begun',
        subject: { type: 'esg-disclosure', id: row.id },
        after: { company: number, type, set, year, periodStart, periodEnd, filled: Object.keys(entries) },
        payload: { title: `${type.toUpperCase()} ${year}` },
      },
    }
  })
  return readDisclosure(ctx, { id })
}

function faultOfPeriod(
  { periodStart, periodEnd, reportingYear }: RequestOf<typeof endpoints.beginDisclosure>,
  today: string,
) {
  if (periodStart > periodEnd) return 'The period ends before it begins.'
  if (periodEnd > today) return 'The period has not ended yet: nothing of it can be disclosed.'
  return Number(periodStart.slice(0, 4)) === reportingYear || Number(periodEnd.slice(0, 4)) === reportingYear
    ? undefined
    : `The period ${periodStart} to ${periodEnd} is not of financial year ${reportingYear}.`
}

const step = ({ actor, now }: Context, to: DisclosureStatus, reason: string): StepKept => ({
  to,
  by: actorName(actor),
  byUserId: actor.kind === 'user' ? actor.userId : null,
  at: now.toISOString(),
  reason,
})

const newest = (rows: readonly MetricRow[]): MetricRow | undefined =>
  rows.toSorted((a, b) => (a.scope === b.scope ? b.id - a.id : a.scope === 'group' ? -1 : 1))[0]

/** What is told and what verified metrics of exactly this period add to it. */
async function filled(tx: Change, row: store.DisclosureRow): Promise<Record<string, EntryKept>> {
  const metrics = await metricsOf(tx.db, row.organisationId, [row.companyNumber])
  const counting = metrics.filter(
    (one) =>
      one.state === 'verified' &&
      one.scope !== 'site' &&
      one.periodStart === row.periodStart &&
      one.periodEnd === row.periodEnd,
  )
  const entries = { ...row.entries }
  for (const { id, metric } of pointsOf(row)) {
    if (!metric || entries[id]) continue
    const held = newest(counting.filter((one) => one.metric === metric))
    if (!held) continue
    entries[id] = {
      value: inMetricUnit(metric, held.value, held.unit),
      text: '',
      omittedBecause: '',
      metricId: held.id,
      source: held.source,
      quote: held.quote,
      by: actorName(tx.actor),
      byUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      at: tx.now.toISOString(),
    }
  }
  return entries
}

function requireDraft(row: store.DisclosureRow): void {
  if (statusOf(row.status) !== 'draft')
    throw new Problem(
      'transition-not-allowed',
      'Only a draft can be changed; submitted or published disclosures are final.',
      { status: row.status },
    )
}

/** Fills what is not told yet from verified metrics. @throws Problem `transition-not-allowed`, `not-found`. */
export async function fillDisclosure(ctx: Context, { id }: { id: number }) {
  await recordChange(ctx, async (tx) => {
    const row = await store.holdDisclosure(tx.db, tx.actor.organisationId, id)
    requireDraft(row)
    const entries = await filled(tx, row)
    await store.updateDisclosure(tx.db, row, { entries })
    return {
      result: undefined,
      trace: {
        action: 'esg-disclosure.changed',
        subject: { type: 'esg-disclosure', id },
        after: { filled: Object.keys(entries).filter((key) => !row.entries[key]) },
      },
    }
  })
  return readDisclosure(ctx, { id })
}

/** Tells a datapoint with its evidence, or why it is left out. @throws Problem `conflict` where somebody has told it since it was read, `invalid-input`, `transition-not-allowed`, `not-found`. */
export async function tellDatapoint(ctx: Context, input: RequestOf<typeof endpoints.tellDatapoint>) {
  const { id, datapointId, value, text, omittedBecause, source, quote } = input
  await recordChange(ctx, async (tx) => {
    const row = await store.holdDisclosure(tx.db, tx.actor.organisationId, id)
    requireDraft(row)
    const points = pointsOf(row)
    const chosen =
      datapointId === REST
        ? points.filter((one) => !row.entries[one.id] && !(row.type === 'csrd' && isGeneral(one)))
        : points.filter((one) => one.id === datapointId)
    if (chosen.length === 0)
      throw new Problem(
        'not-found',
        datapointId === REST
          ? 'Every datapoint is decided already.'
          : `There is no datapoint ${datapointId} in this set.`,
      )
    requireUnchanged(input, row)
    const fault = faultOfEntry(input, datapointId === REST ? undefined : datapointId)
    if (fault) throw new Problem('invalid-input', fault.message, { issues: [fault] })
    await requirePermitted(tx, row, input, chosen)
    const entry: EntryKept = {
      value: omittedBecause ? null : value,
      text: omittedBecause ? '' : text,
      omittedBecause,
      metricId: null,
      source: omittedBecause ? '' : source,
      quote: omittedBecause ? '' : quote,
      by: actorName(tx.actor),
      byUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      at: tx.now.toISOString(),
    }
    const stated = Object.fromEntries(chosen.map((one) => [one.id, entry]))
    await store.updateDisclosure(tx.db, row, { entries: { ...row.entries, ...stated } })
    return {
      result: undefined,
      trace: {
        action: 'esg-disclosure.changed',
        subject: { type: 'esg-disclosure', id },
        before: Object.fromEntries(chosen.map((one) => [one.id, row.entries[one.id] ?? null])),
        after: stated,
      },
    }
  })
  return readDisclosure(ctx, { id })
}

/**
 * @throws Problem `invalid-input` for what the law does not let be left out, for what is called not material and was not judged so, and
 * for a value that has to be asked about.
 */
async function requirePermitted(
  tx: Change,
  row: store.DisclosureRow,
  input: RequestOf<typeof endpoints.tellDatapoint>,
  chosen: ReturnType<typeof pointsOf>,
): Promise<void> {
  const refuse = (path: string, message: string, more: object = {}) => {
    throw new Problem('invalid-input', message, { issues: [{ path: [path], message }], ...more })
  }
  const [point] = chosen
  if (input.omittedBecause) {
    if (row.type === 'csrd' && chosen.some(isGeneral))
      refuse(
        'omittedBecause',
        `${point?.requirement} is a general disclosure of ESRS 2: it is disclosed whatever is material (ESRS 1, paragraph 29).`,
      )
    const topics = await unjudgedTopics(tx, row, input.omittedBecause, chosen)
    if (topics.length > 0)
      refuse(
        'omittedBecause',
        `The double materiality assessment of ${row.year} does not judge ${topics.join(', ')} to be not material. Judge it there first, or state that it is phased in, not available or classified.`,
      )
    return
  }
  const question = point && (await questionOnEntry(tx, row, input, point))
  if (question && !input.isDoubtAccepted)
    refuse('value', `${question} State that it is right to report it.`, { asks: 'isDoubtAccepted' })
}

/** @throws Problem `conflict` where a topic was left out as not material and is judged otherwise by now. */
async function requireMaterialityStands(tx: Change, row: store.DisclosureRow): Promise<void> {
  const omitted = Map.groupBy(
    pointsOf(row).filter(({ id }) => row.entries[id]?.omittedBecause),
    ({ id }) => row.entries[id]?.omittedBecause ?? '',
  )
  for (const [because, points] of omitted) {
    const topics = await unjudgedTopics(tx, row, because, points)
    if (topics.length > 0)
      throw new Problem(
        'conflict',
        `Left out as “${because.slice(0, 80)}”, and the assessment of ${row.year} does not judge ${topics.join(', ')} to be not material.`,
      )
  }
}

/** @throws Problem `conflict` where somebody has told the datapoint since it was read. */
function requireUnchanged(
  { datapointId, seenAt }: RequestOf<typeof endpoints.tellDatapoint>,
  { entries }: store.DisclosureRow,
): void {
  const kept = entries[datapointId]
  if (seenAt === undefined || datapointId === REST) return
  const seen = seenAt === null ? null : new Date(seenAt).getTime()
  const now = kept ? new Date(kept.at).getTime() : null
  if (seen !== now)
    throw new Problem(
      'conflict',
      kept
        ? `${kept.by} has reported this datapoint since you opened it. Read the current value, then enter yours again.`
        : 'This datapoint was changed since you opened it. Open it again.',
    )
}

const moves: Record<DisclosureStatus, readonly DisclosureStatus[]> = {
  draft: ['under_review'],
  under_review: ['draft', 'published'],
  published: ['archived'],
  archived: [],
}

/**
 * Moves a disclosure on. It is published by somebody who neither handed it in nor told any of it, and frozen then.
 * @throws Problem `transition-not-allowed`, `four-eyes`, `conflict` where something is undecided or no longer verified.
 */
export async function moveDisclosure(
  ctx: Context,
  { id, to, reason }: RequestOf<typeof endpoints.moveDisclosure>,
) {
  await recordChange(ctx, async (tx) => {
    const row = await store.holdDisclosure(tx.db, tx.actor.organisationId, id)
    const from = statusOf(row.status)
    if (!moves[from].includes(to))
      throw new Problem(
        'transition-not-allowed',
        `A disclosure that is ${words[from]} cannot become ${words[to]}.`,
        { from, to, allowed: moves[from] },
      )
    if (to === 'under_review') requireDecided(row)
    if (to === 'under_review' || to === 'published') await requireMaterialityStands(tx, row)
    if (to === 'published') await requireReviewed(tx, row)
    const history = [...row.history, step(tx, to, reason)]
    const frozen = to === 'published' ? await freeze(tx, row) : {}
    await store.updateDisclosure(tx.db, row, { status: to, history, ...frozen })
    return {
      result: undefined,
      trace: {
        action: to === 'published' ? 'esg-disclosure.published' : 'esg-disclosure.moved',
        subject: { type: 'esg-disclosure', id },
        before: { status: from },
        after: { status: to, ...('digest' in frozen ? { digest: frozen.digest } : {}) },
        reason,
        payload: { title: `${row.type.toUpperCase()} ${row.year}, ${words[to]}` },
      },
    }
  })
  return readDisclosure(ctx, { id })
}

const words: Record<DisclosureStatus, string> = {
  draft: 'a draft',
  under_review: 'under review',
  published: 'published',
  archived: 'archived',
}

/** What was entered before its range was checked is found here: nothing impossible is handed in or published. */
function requirePlausible(row: store.DisclosureRow): void {
  for (const point of pointsOf(row)) {
    const value = row.entries[point.id]?.value ?? null
    const fault = value === null ? undefined : faultOfDatapoint(point, value)
    if (fault) throw new Problem('conflict', `${fault} Correct it in the draft.`, { datapoint: point.id })
  }
}

function requireDecided(row: store.DisclosureRow): void {
  const open = pointsOf(row).filter((one) => !row.entries[one.id])
  if (open.length > 0)
    throw new Problem(
      'conflict',
      `${open.length === 1 ? 'One datapoint is' : `${open.length} datapoints are`} undecided, the first is ${open[0]?.requirement} “${open[0]?.name}”. Report each, or state why it is omitted.`,
      { undecided: open.map((one) => one.id) },
    )
  requirePlausible(row)
}

async function requireReviewed(tx: Change, row: store.DisclosureRow): Promise<void> {
  requireDecided(row)
  const handedIn = row.history.findLast((one) => one.to === 'under_review')
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
  const stated = Object.values(row.entries).some(
    (entry) => entry.byUserId !== null && entry.byUserId === userId,
  )
  if (stated)
    throw new Problem('four-eyes', 'You reported datapoints in it: somebody else has to publish it.')
  await requireOtherThan(
    tx,
    { userId: handedIn?.byUserId ?? null, at: new Date(handedIn?.at ?? row.createdAt) },
    'You submitted it: somebody else has to publish it.',
  )
  const metrics = new Map(
    (await metricsOf(tx.db, row.organisationId, [row.companyNumber])).map((one) => [one.id, one]),
  )
  const gone = pointsOf(row).find(({ id }) => {
    const metricId = row.entries[id]?.metricId ?? null
    return metricId !== null && metrics.get(metricId)?.state !== 'verified'
  })
  if (gone)
    throw new Problem(
      'conflict',
      `“${gone.name}” uses a value that is no longer the verified one. Send the disclosure back and fill it again.`,
      { datapoint: gone.id },
    )
}

async function freeze(tx: Change, row: store.DisclosureRow) {
  const [company] = await companyShapes(tx, [
    await companyOfOrganisation(tx.db, row.organisationId, row.companyNumber),
  ])
  const frozen = canonicalJson(
    frozenOf(row, {
      companyName: company?.name ?? '',
      publishedBy: actorName(tx.actor),
      publishedAt: tx.now.toISOString(),
    }),
  )
  return { frozen, digest: digestOfText(frozen), publishedAt: tx.now }
}
