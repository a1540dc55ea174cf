import { z } from 'zod'
import { fetchOutside } from '#platform/connectors/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { leadSettings } from '../settings.ts'

const service = {
  name: 'Page view service',
  timeoutMs: 5_000,
  totalMsMax: 10_000,
  bytesMax: 64 * 1024,
  retries: 0,
  budget: { calls: 200, perSeconds: 10 },
}

/** One page view, for the service at PAGE_VIEWS_URL. Should it be away for long, the view is lost there; here it is counted. */
export const forwardPageView = defineInstallationJob({
  name: 'forward-page-view',
  payload: z.object({ path: z.string(), referrerHost: z.string(), device: z.string(), at: z.string() }),
  retries: 3,
  run: async (installation, view, { ctxOf, signal }) => {
    const url = leadSettings.of(installation.config).pageViewsUrl
    if (!url) return
    await fetchOutside(ctxOf(HOME_ORGANISATION_ID), service, {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(view),
      signal,
    })
  },
})
