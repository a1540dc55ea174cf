export type {
  DependsOn,
  ExpiringKind,
  ExpiryPolicy,
  KeptKind,
  PastTerm,
  Retained,
  StaysUntil,
} from './deletion-by-term.ts'
export type { AboutPerson, Person, PersonProvider } from './erasure.ts'
export type { AboutParty, Found, FoundInPart, Party, PartyProvider, SearchProvider } from './find.ts'
export { type NamesOf, namedByNumber, standByNumber } from './names-by-number.ts'
export { type CountInUse, declaredSlices, defineSlice, type FiguresProvider, type Slice } from './slice.ts'
export type { ListedRows, SampleRows, TableRows } from './table-rows.ts'
