/** Why an order or a change of one is not taken. The facts say what was wanted and what there is. */
export type RefusalCode =
  | 'INSTRUMENT_UNKNOWN'
  | 'INSTRUMENT_NOT_TRADABLE'
  | 'UNSUPPORTED_ORDER'
  | 'MISSING_PRICE'
  | 'SUB_PENNY_INCREMENT'
  | 'QUANTITY_BELOW_MINIMUM'
  | 'QUANTITY_EXCEEDS_MAXIMUM'
  | 'NOT_FRACTIONABLE'
  | 'STOP_PRICE_WRONG_SIDE'
  | 'WASH_TRADE'
  | 'INSUFFICIENT_QUANTITY'
  | 'INSUFFICIENT_BUYING_POWER'
  | 'MAX_NOTIONAL_PER_ORDER'
  | 'NO_MARKET_PRICE'
  | 'PRICE_NOT_OF_SESSION'
  | 'MARKET_CLOSED'
  | 'ORDER_NOT_CANCELABLE'
  | 'ORDER_NOT_REPLACEABLE'
  | 'LOT_UNKNOWN'
  | 'INSUFFICIENT_CASH'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_NOT_IN_DOLLARS'

/** An order, or a transfer of cash, that is not taken. Nothing has changed when it is thrown. */
export class OrderRefused extends Error {
  readonly code: RefusalCode
  readonly facts: Record<string, unknown>

  constructor(code: RefusalCode, sentence: string, facts: Record<string, unknown> = {}) {
    super(sentence)
    this.name = 'OrderRefused'
    this.code = code
    this.facts = facts
  }
}
