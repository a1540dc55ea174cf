export { defineSlice, type NamesOf, namedByNumber, type Slice, slicesSaid } from './slice.ts'
