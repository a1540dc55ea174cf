export {
  beginWithSampleContract,
  changeCoverageContract,
  coverageNow,
  readCoverageContract,
  sampleContractMoved,
} from './coverage-contract.ts'
export { getOfficialLists } from './get-official-lists.ts'
