export type { DependsOn, ExpiryPolicy, KeptKind, PastTerm, StaysUntil } from './deletion-by-term.ts'
export type { AboutPerson, Person, PersonProvider } from './erasure.ts'
export type { AboutParty, Found, Party, PartyProvider, SearchProvider } from './find.ts'
export { namedByNumber, standByNumber } from './names-by-number.ts'
export {
  type CountInUse,
  declaredGauges,
  declaredSlices,
  defineSlice,
  type FiguresProvider,
  type Slice,
} from './slice.ts'
export type { TableRows } from './table-rows.ts'
