import { requireSecondPerson } from '#domains/accounts/server/index.ts'
import { faultsOfMetric, inMetricUnit, metricOf, outlierOf, unitOfMetric } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type FileKind, keepFile, openFile, putFile } from '#platform/files/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fileReader } from '#platform/tabular/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { readEsgCompany } from '../companies/companies.ts'
import { verifiedOf } from '../companies/company-shape.ts'
import { companyOfOrganisation, dayOf, holdCompany } from '../companies/store.ts'
import type { read } from './evidence-rows.ts'
import type { PassageFound } from './find-passage.ts'
import * as store from './store.ts'

const kinds: FileKind[] = ['pdf', 'png', 'jpg', 'xlsx', 'csv', 'txt', 'docx', 'json']
const takes = `Evidence is one of these: ${kinds.join(', ')}.`
const EVIDENCE_BYTES_MAX = 10_000_000

/** A value that somebody tells, before it is held against its metric. */
export type StatedValue = Pick<
  store.NewMetric,
  'metric' | 'value' | 'unit' | 'periodStart' | 'periodEnd' | 'scope' | 'source' | 'quote' | 'via' | 'asOf'
>

/** A value with its unit as it is written here, or why it cannot be kept. */
export function soundValue(stated: StatedValue, today: string): { value: StatedValue } | { reason: string } {
  const unit = unitOfMetric(stated.metric, stated.unit) ?? stated.unit
  const faults = faultsOfMetric({ ...stated, unit }, today)
  return faults.length > 0 ? { reason: faults.join(' ') } : { value: { ...stated, unit } }
}

/** What is to be asked of values beside those that were verified of the company: far from last year's. One rule for form, file and calculator. */
export async function questionsOn(
  ctx: Context,
  companyNumber: number,
  values: readonly StatedValue[],
): Promise<string[]> {
  const kept = await store.metricsOf(ctx.db, ctx.actor.organisationId, [companyNumber])
  return values.flatMap(({ metric, value, unit, periodStart, periodEnd, scope }) => {
    const compared = { metric, value: inMetricUnit(metric, value, unit), periodStart, periodEnd }
    return outlierOf(compared, verifiedOf(kept, scope)) ?? []
  })
}

/** @throws Problem `metric-refused` until somebody has said that a value far from last year's is right. */
export function requireAsked(questions: readonly string[], isAccepted: boolean): void {
  if (questions.length > 0 && !isAccepted)
    throw new Problem(
      'metric-refused',
      `${questions.slice(0, 3).join(' ')} Look at unit and decimal point; state that it is right to keep it. Nothing was kept.`,
      { asks: 'isDoubtAccepted', questions: questions.slice(0, 20) },
    )
}

/** The rows of sound values, waiting for a second person. */
export const newMetrics = (
  tx: Context,
  companyNumber: number,
  values: readonly StatedValue[],
): store.NewMetric[] =>
  values.map((stated) => ({
    organisationId: tx.actor.organisationId,
    companyNumber,
    ...stated,
    compared: inMetricUnit(stated.metric, stated.value, stated.unit),
    fileId: null,
    fileName: null,
    passageState: null,
    passagePage: null,
    state: 'waiting',
    enteredBy: actorName(tx.actor),
    enteredByUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
    enteredAt: tx.now,
    settledBy: null,
    settledAt: null,
    settledReason: null,
  }))

const readEvidence = fileReader<typeof read>(new URL('./evidence-rows.ts', import.meta.url))

/** Where a passage stands in its file. What takes too long or too much to be read is not read. */
async function passageIn(ctx: Context, file: File, quote: string): Promise<PassageFound> {
  try {
    return (await readEvidence(ctx, file, { name: file.name, quote })).facts
  } catch (thrown) {
    if (thrown instanceof Problem && (thrown.code === 'too-large' || thrown.code === 'unsupported-file'))
      return { state: 'not-read', page: null }
    throw thrown
  }
}

/** Keeps a value with its evidence. @throws Problem `metric-refused` with the reason, `not-found`, `unsupported-file`, `too-large`. */
export async function addEsgMetric(ctx: Context, input: RequestOf<typeof endpoints.addEsgMetric>) {
  const { id, file, isDoubtAccepted, ...stated } = input
  const { organisationId } = ctx.actor
  await companyOfOrganisation(ctx.db, organisationId, id)
  const sound = soundValue({ ...stated, via: 'form', asOf: dayOf(ctx.now) }, dayOf(ctx.now))
  if ('reason' in sound) throw new Problem('metric-refused', sound.reason)
  requireAsked(await questionsOn(ctx, id, [sound.value]), isDoubtAccepted === 'true')
  const put =
    file && file.size > 0
      ? await putFile(ctx, file, { bytesMax: EVIDENCE_BYTES_MAX, kinds, takes })
      : undefined
  const passage = put && file && stated.quote ? await passageIn(ctx, file, stated.quote) : null
  await recordChange(ctx, async (tx) => {
    await holdCompany(tx.db, organisationId, id)
    const kept = put ? await keepFile(tx, put, { purpose: 'esg-evidence' }) : undefined
    const [row] = await store.insertMetrics(
      tx.db,
      newMetrics(tx, id, [sound.value]).map((one) => ({
        ...one,
        fileId: kept?.id ?? null,
        fileName: put?.fileName ?? null,
        passageState: passage?.state ?? null,
        passagePage: passage?.page ?? null,
      })),
    )
    return {
      result: undefined,
      trace: {
        action: 'esg-metric.kept',
        subject: { type: 'esg-company', id },
        after: {
          metrics: [{ id: row?.id, ...sound.value }],
          ...(put ? { file: put.fileName, sha256: put.sha256 } : {}),
        },
        payload: { title: metricOf(sound.value.metric).name, count: 1 },
      },
    }
  })
  return readEsgCompany(ctx, { id })
}

/** @throws Problem `four-eyes`: whoever told a value does not verify it. */
export async function requireOtherThan(
  tx: Change,
  proposal: { userId: number | null; at: Date },
  words: string,
  permission: 'esg:decide' | 'esg:write' = 'esg:decide',
): Promise<void> {
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null
  if (userId === null || userId === proposal.userId) throw new Problem('four-eyes', words)
  await requireSecondPerson(tx.db, tx.actor.organisationId, { userId, permission, proposal })
}

/** Verifies a value or rejects it. @throws Problem `four-eyes`, `already-decided`, `not-found`. */
export async function settleEsgMetric(
  ctx: Context,
  { id, isVerified, reason }: RequestOf<typeof endpoints.settleEsgMetric>,
) {
  const { organisationId } = ctx.actor
  const { companyNumber } = await store.metricOfOrganisation(ctx.db, organisationId, id)
  await recordChange(ctx, async (tx) => {
    await holdCompany(tx.db, organisationId, companyNumber)
    const row = await store.metricOfOrganisation(tx.db, organisationId, id)
    if (row.state !== 'waiting')
      throw new Problem(
        'already-decided',
        `This value was ${row.state} by ${row.settledBy ?? 'a later one'} already.`,
      )
    await requireOtherThan(
      tx,
      { userId: row.enteredByUserId, at: row.enteredAt },
      row.via === 'questionnaire'
        ? 'You created the link through which this was submitted: somebody else has to check it against its evidence.'
        : 'You reported this value yourself: somebody else has to check it against its evidence.',
    )
    if (isVerified) await store.replaceVerified(tx.db, row)
    await store.updateMetric(tx.db, organisationId, id, {
      state: isVerified ? 'verified' : 'rejected',
      settledBy: actorName(tx.actor),
      settledAt: tx.now,
      settledReason: reason,
    })
    return {
      result: undefined,
      trace: {
        action: isVerified ? 'esg-metric.verified' : 'esg-metric.rejected',
        subject: { type: 'esg-company', id: companyNumber },
        before: { metric: id, state: row.state },
        after: { metric: id, state: isVerified ? 'verified' : 'rejected', value: row.value, unit: row.unit },
        reason,
        payload: { title: metricOf(row.metric).name },
      },
    }
  })
  return readEsgCompany(ctx, { id: companyNumber })
}

/** The source file of a value. @throws Problem `not-found`. */
export async function downloadEvidence(ctx: Context, { id }: { id: number }): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const row = await store.metricOfOrganisation(ctx.db, organisationId, id)
  if (!row.fileId) throw new Problem('not-found', 'No file is stored with this value.')
  const { fileName, contentType, body, bytes, sha256 } = await openFile(ctx, organisationId, row.fileId)
  return { fileName, contentType, body, kept: { bytes, sha256 } }
}
