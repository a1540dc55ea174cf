import { z } from 'zod'
import { fetchOutside } from '#platform/connectors/index.ts'
import { defineJob } from '#platform/jobs/index.ts'

const service = {
  name: 'Page view service',
  timeoutMs: 5_000,
  totalMsMax: 10_000,
  bytesMax: 64 * 1024,
  retries: 0,
  budget: { calls: 200, perSeconds: 10 },
}

/** One page view, for the service at PAGE_VIEWS_URL. Should it be away for long, the view is lost there; here it is counted. */
export const forwardPageView = defineJob({
  name: 'forward-page-view',
  payload: z.object({ path: z.string(), referrerHost: z.string(), device: z.string(), at: z.string() }),
  retries: 3,
  run: async (house, view, { ctx, signal }) => {
    const url = house.config.pageViewsUrl
    if (!url) return
    await fetchOutside(ctx, service, {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(view),
      signal,
    })
  },
})
