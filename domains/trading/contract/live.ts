import { z } from 'zod'
import { defineTopic } from '#platform/endpoint/index.ts'

/** How many orders one piece of news names; after more, the list has to be read anyhow. */
export const NEWS_ORDERS_MAX = 100

/** What happened at an account: orders, fills, cash, dividends, splits. */
export const AccountNews = z.object({
  accountId: z.number().int(),
  /** The kinds of what happened, each once: `order-received`, `order-filled`, `cash-settled` … */
  happened: z.array(z.string()),
  orderIds: z.array(z.number().int()).max(NEWS_ORDERS_MAX),
})
export type AccountNews = z.infer<typeof AccountNews>

export const tradingTopic = defineTopic({
  name: 'trading',
  summary: 'Events of the paper accounts: orders, fills, cash, dividends, splits',
  permission: 'portfolio:read',
  belongsTo: 'organisation',
  keeps: 'all',
  event: AccountNews,
})
