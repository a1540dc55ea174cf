export {
  answersChangedAt,
  beginWithSampleContract,
  changeCoverageContract,
  coverageNow,
  readCoverageContract,
  removeSampleContract,
} from './coverage-contract.ts'
export { getOfficialLists } from './get-official-lists.ts'
