export {
  type Contract,
  contractName,
  contractOf,
  isAdjusted,
  readContract,
  STANDARD_MULTIPLIER,
  symbolOfContract,
} from './contracts.ts'
