import './changes.ts'

export {
  cancelListImport,
  entriesList,
  exportVersionEntries,
  importList,
  listKinds,
  listVersionEntries,
  listVersions,
  listWatchlists,
  readListDelta,
  refreshList,
  rollBackList,
} from './endpoints.ts'
export {
  AskedIdentifier,
  CountryCode,
  CountryRole,
  IdentifierKind,
  ListEntry,
  ListIdentifier,
  ListLink,
  ListName,
  ListTopic,
  PartialDate,
  PartySchema,
  partyOf,
} from './list-entry.ts'
export { ListChange, ListUsed, ListVersion, NotCovered, PublishedOnSource, Watchlist } from './nouns.ts'
export {
  addOwnEntry,
  addOwnList,
  importOwnEntries,
  listOwnLists,
  OWN_LIST_ENTRIES_MAX,
  type OwnEntriesRead,
  OwnEntry,
  OwnEntryFacts,
  OwnEntryField,
  OwnList,
  OwnListPurpose,
  readOwnList,
  removeOwnEntry,
} from './own-lists.ts'
