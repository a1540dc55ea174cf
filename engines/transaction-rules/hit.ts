import type { RuleBlock } from './rule.ts'

/** What made a block hold. */
export type BlockFinding = {
  block: RuleBlock['block']
  words: string
  value: number
  threshold: number
  /** The window, in milliseconds since 1970: younger than `from`, up to `to`. */
  from: number
  to: number
  count: number
  /** By id, the first five hundred. */
  transactions: string[]
}

/** A rule that fired, with everything that made it. */
export type Hit = {
  /** The same rule, account, party and moment is the same hit. */
  key: string
  /** Rule, account and party: hits on one subject count together. */
  subject: string
  ruleId: string
  ruleVersion: number
  account: string
  /** The party it is about, where the rule counts by party. */
  counterparty: string | null
  at: number
  /** Of the moment's transactions those that fit the trigger. */
  triggers: string[]
  /** False for a further hit within the cooldown of the first: it says nothing but that it was. */
  isFirst: boolean
  findings: BlockFinding[]
  /** Transactions in reach of the rule that are in no sum, because there was no rate for their currency. */
  leftOut: { count: number; currencies: string[] }
}
