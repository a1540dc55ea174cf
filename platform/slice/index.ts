export {
  defineSlice,
  EVERY_NUMBER,
  type Found,
  type NamesOf,
  namedByNumber,
  type SampleRows,
  type SearchDoor,
  type Slice,
  slicesSaid,
} from './slice.ts'
