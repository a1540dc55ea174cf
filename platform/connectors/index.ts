export { downloadOutside, fetchOutside, type OutsideCall, type Provider, type Reply } from './connector.ts'
export { checkedAddress, isPublicAddress } from './guard.ts'
