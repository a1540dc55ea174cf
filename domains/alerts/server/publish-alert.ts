import type { Context } from '#platform/context/index.ts'
import type { StreamAnswer } from '#platform/endpoint/index.ts'
import { openStream, publish, type Source } from '#platform/live/index.ts'
import { alertsTopic, NEWS_TITLE_MAX } from '../contract/live.ts'
import type { Alert } from '../contract/schemas.ts'
import { forgetShared } from './analytics/shared-read.ts'

/** What alerts tell open screens. */
export const alertSources: readonly Source[] = [{ topic: alertsTopic }]

/** Tells open screens what became of an alert, once the change has been committed. */
export function publishAlert(tx: Context, change: string, alert: Alert): Promise<void> {
  forgetShared(tx)
  const { id, severity, kind, title, state, hitCount, lastSeenAt } = alert
  const cut = title.slice(0, NEWS_TITLE_MAX)
  return publish(tx, alertsTopic, { id, change, severity, kind, title: cut, state, hitCount, lastSeenAt })
}

export function streamAlerts(ctx: Context): Promise<StreamAnswer> {
  return openStream(ctx, alertSources, [alertsTopic.name])
}
