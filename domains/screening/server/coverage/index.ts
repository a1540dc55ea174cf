export {
  beginWithSampleContract,
  changeCoverageContract,
  coverageNow,
  putSampleContractBack,
  readCoverageContract,
  takeSampleContract,
} from './coverage-contract.ts'
export { getOfficialLists } from './get-official-lists.ts'
