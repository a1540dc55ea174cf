import { z } from 'zod'
import { address, defineSettings } from '#platform/config/index.ts'

export const leadSettings = defineSettings(
  {
    /** Leads are sent on to HubSpot once this is set; until then they wait in the outbox. */
    HUBSPOT_ACCESS_TOKEN: z.string().optional(),
    HUBSPOT_API_URL: address('https://api.hubapi.com'),
    /** An outside service that page views are reported to as well. */
    PAGE_VIEWS_URL: z.url().optional(),
  },
  (given) => ({
    hubspot: { accessToken: given.HUBSPOT_ACCESS_TOKEN, apiUrl: given.HUBSPOT_API_URL },
    pageViewsUrl: given.PAGE_VIEWS_URL,
  }),
)
