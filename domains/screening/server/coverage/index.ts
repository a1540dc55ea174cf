export {
  answersChangedAt,
  beginWithSampleContract,
  changeCoverageContract,
  coverageNow,
  coverageShown,
  readCoverageContract,
  removeSampleContract,
} from './coverage-contract.ts'
export { getOfficialLists } from './get-official-lists.ts'
