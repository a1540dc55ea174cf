import { tradingTopic } from '#domains/trading/contract/index.ts'
import { defineWebSlice } from '#platform/screens/index.ts'

/** AI Insights, as the web shows it: its view stands in the market shell. What is traded makes its overview old. */
export const insightsWeb = defineWebSlice({
  name: 'insights',
  feeds: [{ topic: tradingTopic, reads: ['/api/ai-analytics/insights/', '/api/ai-analytics/targets'] }],
})
