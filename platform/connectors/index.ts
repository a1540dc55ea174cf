export { downloadOutside, fetchOutside } from './connector.ts'
export { checkedAddress, isPublicAddress } from './guard.ts'
export type { OutsideCall, Provider, Reply } from './provider.ts'
export { budgetLeft } from './spend-budget.ts'
