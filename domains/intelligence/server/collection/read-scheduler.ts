import type { Context, Installation } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { hasJobs } from '#platform/jobs/index.ts'
import type { SchedulerStatus } from '../../contract/index.ts'
import { intelligenceSettings } from '../settings.ts'
import { lastLook, nextDue, noteLook } from '../store.ts'

/** It looks every minute; who has not looked for so long does not run any more. */
const SILENT_MS = 3 * 60_000

/** The schedule runs from the start on, and not only after its first look. */
export async function noteStart(installation: Installation): Promise<void> {
  if (intelligenceSettings.of(installation.config).isCollecting && hasJobs(installation))
    await noteLook(installation.database.db, installation.clock())
}

/** Whether companies are collected by themselves: what the schedule shows, and not what was set. */
export async function readScheduler(ctx: Context): Promise<typeof SchedulerStatus._input> {
  const lookedAt = await lastLook(ctx.db)
  const dueAt = await nextDue(ctx.db, ctx.actor.organisationId)
  const stated = { lastLookAt: lookedAt?.toISOString() ?? null, nextDueAt: dueAt?.toISOString() ?? null }
  if (ctx.actor.organisationId === DEMO_ORGANISATION_ID)
    return { running: false, detail: 'The demo reaches no outside service.', ...stated, nextDueAt: null }
  if (!intelligenceSettings.of(ctx.installation.config).isCollecting)
    return {
      running: false,
      detail: 'The setting COMPANY_COLLECTION is off: press a source to collect it.',
      ...stated,
    }
  const running = lookedAt !== null && ctx.installation.clock().getTime() - lookedAt.getTime() < SILENT_MS
  return {
    running,
    detail: running
      ? 'Due sources are collected every minute; failures are retried after 15 minutes, then 30, doubling.'
      : 'No process has checked for due sources in the last three minutes.',
    ...stated,
  }
}
