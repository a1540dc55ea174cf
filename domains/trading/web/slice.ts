import { defineWebSlice } from '#platform/screens/index.ts'
import { tradingTopic } from '../contract/index.ts'
import '../contract/changes.ts'

/** The paper broker, as the web shows it: its views stand in the market shell. */
export const tradingWeb = defineWebSlice({
  name: 'trading',
  feeds: [{ topic: tradingTopic, reads: ['/api/trading/'] }],
})
