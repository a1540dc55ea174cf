import { tradingTopic } from '#domains/trading/contract/index.ts'
import { runsTopic } from '#platform/endpoint/index.ts'
import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** Files of brokers, as the web shows them: a dialog of the trading and of the portfolio view. */
export const brokerFilesWeb = defineWebSlice({
  name: 'broker-files',
  feeds: [
    { topic: runsTopic, reads: ['/api/trading/imports'] },
    { topic: tradingTopic, reads: ['/api/trading/imports'] },
  ],
})
