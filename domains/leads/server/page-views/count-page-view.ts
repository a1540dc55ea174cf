import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import type * as contract from '../../contract/index.ts'
import { leadSettings } from '../settings.ts'
import { forwardPageView } from './forward-page-view.job.ts'
import { pageOfPath } from './page-path.ts'
import { addPageView } from './store.ts'

/**
 * Counts one look at a page, and reports it to the outside service if the installation names one. A count is no change of
 * business: it has no audit entry, as it has nobody who did it.
 */
export async function countPageView(
  ctx: Context,
  input: RequestOf<typeof contract.countPageView>,
): Promise<{ isCounted: boolean }> {
  if (asksNotToBeTracked(ctx.request?.headers)) return { isCounted: false }
  const host = input.referrerHost.toLowerCase()
  const view = {
    path: pageOfPath(input.path),
    referrerHost: host === ownHost(ctx.request?.headers) ? '' : host,
    device: input.device,
  }
  const day = ctx.now.toISOString().slice(0, 10)
  await addPageView(bookkeeping(ctx.db, 'how often a page is looked at'), HOME_ORGANISATION_ID, day, view)
  if (leadSettings.of(ctx.installation.config).pageViewsUrl && hasJobs(ctx.installation))
    await enqueue(ctx, forwardPageView, { ...view, at: ctx.now.toISOString() })
  return { isCounted: true }
}

const asksNotToBeTracked = (headers: Headers | undefined) =>
  headers?.get('dnt') === '1' || headers?.get('sec-gpc') === '1'

const ownHost = (headers: Headers | undefined) => headers?.get('host')?.replace(/:\d+$/, '').toLowerCase()
