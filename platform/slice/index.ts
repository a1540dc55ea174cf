export {
  type AboutParty,
  defineSlice,
  EVERY_NUMBER,
  type Found,
  type NamesOf,
  namedByNumber,
  type Party,
  type PartyDoor,
  type SampleRows,
  type SearchDoor,
  type Slice,
  slicesSaid,
} from './slice.ts'
