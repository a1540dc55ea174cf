import { address, defineSettings } from '#platform/config/index.ts'

export const outsideBrokerSettings = defineSettings(
  { ALPACA_PAPER_API_URL: address('https://paper-api.alpaca.markets') },
  (given) => ({ alpacaPaperUrl: given.ALPACA_PAPER_API_URL }),
)
