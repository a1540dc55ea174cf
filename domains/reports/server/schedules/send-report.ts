import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { keepFile, putFile, readFile } from '#platform/files/index.ts'
import { handToMailServer } from '#platform/mail/index.ts'
import { defineDelivery, postMessage, Undeliverable } from '#platform/outbox/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import { type PreparedReport, prepareReport } from './prepare-report.ts'
import { readersOf } from './readers.ts'
import { nextDueAfter, periodBefore } from './rhythm.ts'
import * as store from './store.ts'

const BYTES_MAX = 20 * 1024 * 1024
const DAYS_KEPT = 400
const DAY_MS = 86_400_000

const Ids = z.object({ scheduleId: z.number().int(), deliveryId: z.number().int() })
const rowOf = ({ actor }: Context, { deliveryId }: z.infer<typeof Ids>) => ({
  organisationId: actor.organisationId,
  id: deliveryId,
})

/** Reports on their way to people of the organisation, each with what becomes of it. */
export const reportMails = defineDelivery({
  kind: 'report',
  title: 'Scheduled reports by mail',
  payload: Ids,
  isReady: ({ config }) => config.smtpUrl !== undefined,
  // Eight hours and a half of a mail server that is away, as mails have it.
  failuresMax: 10,
  async send(ctx, { key, payload, secret }) {
    const delivery = await stillWanted(ctx, payload)
    const file = delivery.fileId ? await readFile(ctx, delivery.organisationId, delivery.fileId) : undefined
    const mail = { to: delivery.address, subject: delivery.subject, text: secret ?? '' }
    await handToMailServer(ctx.installation, mail, {
      key,
      files: file
        ? [{ fileName: file.name, contentType: file.type, content: new Uint8Array(await file.arrayBuffer()) }]
        : [],
    })
  },
  whenSent: (tx, { payload }) =>
    store.noteArrival((tx as Change).db, rowOf(tx, payload), tx.installation.clock()),
  whenFailed: (tx, { payload }, failure) => store.noteFailure((tx as Change).db, rowOf(tx, payload), failure),
  whenRepeated: (tx, { payload }) =>
    store.updateDelivery((tx as Change).db, rowOf(tx, payload), { state: 'waiting' }),
})

/** A mail that waited is sent only to whom it would be written now. @throws Undeliverable. */
async function stillWanted(ctx: Context, payload: z.infer<typeof Ids>): Promise<store.DeliveryRow> {
  const { organisationId } = ctx.actor
  const gone = (failure: unknown): never => {
    if (failure instanceof Problem) throw new Undeliverable('The schedule was taken away.')
    throw failure
  }
  const schedule = await store.scheduleOf(ctx.db, organisationId, payload.scheduleId).catch(gone)
  const delivery = await store.deliveryOf(ctx.db, rowOf(ctx, payload)).catch(gone)
  if (schedule.state === 'paused') throw new Undeliverable('The schedule was paused before the mail went.')
  if (!schedule.recipientIds.includes(delivery.recipientId))
    throw new Undeliverable(`${delivery.recipient} is no recipient any more.`)
  const reader = (await readersOf(ctx.db, organisationId)).get(delivery.recipientId)
  if (!reader?.isReachable) throw new Undeliverable(unreachable(delivery.recipient))
  return { ...delivery, address: reader.address }
}

const unreachable = (name: string) => `${name} has left the organisation or may not see portfolios.`

/**
 * Makes the report of a period that is over and writes a mail to each recipient into the outbox: of the one that is due, or of the last one where somebody asks for it.
 * What was due while nothing could be made is made afterwards, a period at a time.
 * @param as.onlyIfDue leaves it alone where somebody else has sent it meanwhile.
 * @returns the mails; none where it was left alone.
 */
export async function sendReport(
  ctx: Context,
  row: store.ScheduleRow,
  as: { onlyIfDue: boolean },
): Promise<store.DeliveryRow[]> {
  const { organisationId, id } = row
  const period = periodBefore(row.rhythm, (as.onlyIfDue && row.nextDueAt) || ctx.now)
  const prepared = await prepareReport(ctx, row, period)
  const put = prepared.report && (await putReport(ctx, prepared.report, organisationId))
  const change = recordChange(ctx, async (tx) => {
    const held = await store.holdSchedule(tx.db, organisationId, id)
    const due = held.state === 'on' ? held.nextDueAt : null
    const dueFor = due && periodBefore(held.rhythm, due)
    const isOfDue = dueFor?.from === period.from && dueFor.to === period.to
    const subject = { type: 'report-schedule' as const, id }
    if (as.onlyIfDue && !(isOfDue && due && due <= tx.now)) throw new SentMeanwhile()
    const keptUntil = new Date(tx.now.getTime() + DAYS_KEPT * DAY_MS)
    const file = put ? await keepFile(tx, put, { purpose: 'scheduled-report', keptUntil }) : undefined
    const deliveries = await writeMails(tx, held, { prepared, period, fileId: file?.id ?? null })
    if (prepared.isOver) await store.updateSchedule(tx.db, row, { state: 'paused', nextDueAt: null })
    else if (due && isOfDue)
      await store.updateSchedule(tx.db, row, { nextDueAt: nextDueAfter(held.rhythm, due) })
    return {
      result: deliveries,
      trace: {
        action: 'report-schedule.sent',
        subject,
        payload: {
          ...period,
          mails: deliveries.length,
          isWhole: prepared.isWhole,
          firstLine: prepared.firstLine,
          ...(prepared.isOver ? { paused: true } : {}),
        },
      },
    }
  })
  return change.catch((failure) => {
    if (failure instanceof SentMeanwhile) return []
    throw failure
  })
}

/** Somebody else has sent it since it was found due: nothing is changed and nothing noted. */
class SentMeanwhile extends Error {}

async function putReport(
  ctx: Context,
  report: NonNullable<PreparedReport['report']>,
  organisationId: number,
) {
  const { fileName, contentType, body } = await reportFile(report, 'pdf')
  const file = new File([body as Uint8Array<ArrayBuffer>], fileName, { type: contentType })
  return putFile(ctx, file, { bytesMax: BYTES_MAX, kinds: ['pdf'], organisationId })
}

type ToWrite = {
  prepared: PreparedReport
  period: { from: string; to: string }
  fileId: string | null
}

async function writeMails(
  tx: Change,
  row: store.ScheduleRow,
  { prepared, period, fileId }: ToWrite,
): Promise<store.DeliveryRow[]> {
  const readers = await readersOf(tx.db, row.organisationId)
  const text = textOf(tx, row, prepared)
  const deliveries: store.DeliveryRow[] = []
  for (const recipientId of row.recipientIds) {
    const reader = readers.get(recipientId)
    const recipient = reader?.name ?? `Person ${recipientId}`
    const isReachable = reader?.isReachable === true
    const delivery = await store.insertDelivery(tx.db, {
      organisationId: row.organisationId,
      scheduleId: row.id,
      fromDay: period.from,
      toDay: period.to,
      recipientId,
      recipient,
      address: reader?.address ?? '',
      subject: prepared.subject,
      firstLine: prepared.firstLine,
      isWhole: prepared.isWhole,
      fileId,
      state: isReachable ? 'waiting' : 'given-up',
      attempts: 0,
      lastFailure: isReachable ? null : unreachable(recipient),
      at: tx.now,
    })
    deliveries.push(delivery)
    if (!isReachable) continue
    await postMessage(tx, reportMails, {
      title: `“${prepared.subject}” to ${recipient}`,
      payload: { scheduleId: row.id, deliveryId: delivery.id },
      secret: text,
    })
  }
  return deliveries
}

/** The text of a mail. What is missing is its first line. */
function textOf(
  { installation }: Context,
  { createdBy }: store.ScheduleRow,
  prepared: PreparedReport,
): string {
  const { publicUrl } = installation.config
  const place = publicUrl ? `: ${publicUrl}/dashboard/reports` : ' under Reports.'
  return [
    prepared.firstLine,
    '',
    ...prepared.lines,
    '',
    ...(prepared.report ? ['The whole report is attached as a PDF.', ''] : []),
    `Statements and reports are${prepared.report ? ' also' : ''} in Assay${place}`,
    `${createdBy} has it sent to you. “Stop sending to me”, on the tab “Scheduled”, ends it for you.`,
  ].join('\n')
}
