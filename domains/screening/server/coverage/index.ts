export {
  answersChangedAt,
  beginWithSampleContract,
  changeCoverageContract,
  coverageNow,
  coverageShown,
  readCoverageContract,
  sampleContractMoved,
} from './coverage-contract.ts'
export { getOfficialLists } from './get-official-lists.ts'
