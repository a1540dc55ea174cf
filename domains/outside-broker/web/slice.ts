import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** A person's own account at Alpaca, as the web shows it: a place of the trading view. */
export const outsideBrokerWeb = defineWebSlice({ name: 'outside-broker' })
