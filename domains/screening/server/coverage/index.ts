export {
  beginWithSampleContract,
  changeCoverageContract,
  coverageNow,
  readCoverageContract,
} from './coverage-contract.ts'
export { getOfficialLists } from './get-official-lists.ts'
