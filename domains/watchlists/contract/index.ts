import './changes.ts'

export {
  cancelListImport,
  decideListQuestion,
  entriesList,
  exportVersionEntries,
  importList,
  listKinds,
  listVersionEntries,
  listVersions,
  listWatchlists,
  readListDelta,
  recogniseLists,
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
export {
  ListChange,
  ListQuestion,
  ListUsed,
  ListVersion,
  NotCovered,
  PublishedOnSource,
  Watchlist,
} from './nouns.ts'
