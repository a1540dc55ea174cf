import { z } from 'zod'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { PAGE_VIEWS_PATH } from './page-views-path.ts'

export const Device = z.enum(['phone', 'tablet', 'desktop'])
export type Device = z.infer<typeof Device>

/** What is known of one look at a page: nothing of who looked. */
export const countPageView = defineEndpoint({
  name: 'leads.count-page-view',
  effect: 'write',
  method: 'POST',
  path: PAGE_VIEWS_PATH,
  summary: 'Counts a page view, except for browsers that ask not to be tracked',
  permission: 'public',
  request: z.object({
    path: z.string().max(300).regex(/^\//, 'A path starts with a stroke'),
    /** The host that led here; empty when there was none or it was this site. */
    referrerHost: z
      .string()
      .max(253)
      .regex(/^[\w.-]*$/, 'A host has no strokes and no spaces')
      .default(''),
    device: Device.default('desktop'),
  }),
  response: z.object({ isCounted: z.boolean() }),
  problems: ['too-many-requests'],
  status: 202,
  bodyBytesMax: 2_048,
  limit: { perAddress: 240, windowSeconds: 60 },
})

const DAYS_MAX = 90

export const PageViewSummary = z.object({
  /** One entry for each day up to today, days without a view too. */
  days: z.array(z.object({ day: z.iso.date(), views: z.number().int() })),
  total: z.number().int(),
  pages: z.array(z.object({ path: z.string(), views: z.number().int() })),
  referrers: z.array(z.object({ host: z.string(), views: z.number().int() })),
  devices: z.array(z.object({ device: Device, views: z.number().int() })),
})

export const summarisePageViews = defineEndpoint({
  name: 'leads.page-views',
  effect: 'read',
  method: 'GET',
  path: `${PAGE_VIEWS_PATH}/summary`,
  summary: 'Page views a day, by page, by referring host and by device',
  permission: 'leads:manage',
  request: z.object({ days: numberInText().int().min(1).max(DAYS_MAX).default(30) }),
  response: PageViewSummary,
  problems: [],
})
