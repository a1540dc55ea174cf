export {
  beginWithSampleContract,
  changeCoverageContract,
  coverageNow,
  readCoverageContract,
} from './coverage-contract.ts'
export { getOfficialLists } from './get-official-lists.ts'
export {
  contractOf,
  coverageDigest,
  coverageInWords,
  coveragesNamed,
  type HeldCoverage,
  keepCoverages,
  removeSampleContract,
  setContract,
} from './store.ts'
