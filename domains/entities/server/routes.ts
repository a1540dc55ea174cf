import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { addEntity } from './add-entity.ts'
import { exportProfile } from './company/company-profile.ts'
import { compareCompanies, exportComparison } from './company/compare-companies.ts'
import { findLookalikes } from './company/find-lookalikes.ts'
import { findPaths } from './company/find-paths.ts'
import { identifyParty } from './company/identify-party.ts'
import { lookAtCompany } from './company/look-at-company.ts'
import { readOwned } from './company/owned-companies.ts'
import { readRelated } from './company/read-related.ts'
import {
  addCompanyList,
  changeCompanyList,
  exportCompanyList,
  listCompany,
  listCompanyLists,
  readCompanyList,
  removeCompanyList,
  unlistCompany,
} from './lists/keep-lists.ts'
import { addCompanyNote, listCompanyNotes, removeCompanyNote } from './lists/keep-notes.ts'
import {
  exportRefusals,
  listLoads,
  listRefusals,
  readLoad,
  runLoad,
  startLoad,
  tryLoadAgain,
  undoLoad,
} from './loads/loads.ts'
import { decideDoubt, listDoubts, reopenDoubt } from './merging/doubts.ts'
import { mergeEntities, splitEntity, undoStep } from './merging/merge-entities.ts'
import { addLink, readOwnership, removeLink } from './ownership.ts'
import { previewPrecedence, readPrecedence, setPrecedence } from './precedence/set-precedence.ts'
import { readEntity } from './read-entity.ts'
import { followSearch, listSavedSearches, removeSearch, saveSearch } from './saved-searches/keep-searches.ts'
import { exportCompanies, listCompanies, searchCompanies } from './search-companies.ts'

export const entitiesRoutes: readonly Route[] = [
  serve(endpoints.listCompanies, listCompanies),
  serve(endpoints.searchCompanies, searchCompanies),
  serve(endpoints.exportCompanies, exportCompanies),
  serve(endpoints.identifyParty, identifyParty),
  serve(endpoints.compareCompanies, compareCompanies),
  serve(endpoints.exportComparison, exportComparison),
  serve(endpoints.listCompanyLists, listCompanyLists),
  serve(endpoints.addCompanyList, addCompanyList),
  serve(endpoints.changeCompanyList, changeCompanyList),
  serve(endpoints.removeCompanyList, removeCompanyList),
  serve(endpoints.readCompanyList, readCompanyList),
  serve(endpoints.exportCompanyList, exportCompanyList),
  serve(endpoints.listCompany, listCompany),
  serve(endpoints.unlistCompany, unlistCompany),
  serve(endpoints.listCompanyNotes, listCompanyNotes),
  serve(endpoints.addCompanyNote, addCompanyNote),
  serve(endpoints.removeCompanyNote, removeCompanyNote),
  serve(endpoints.readPrecedence, readPrecedence),
  serve(endpoints.previewPrecedence, previewPrecedence),
  serve(endpoints.setPrecedence, setPrecedence),
  serve(endpoints.listSavedSearches, listSavedSearches),
  serve(endpoints.saveSearch, saveSearch),
  serve(endpoints.followSearch, followSearch),
  serve(endpoints.removeSearch, removeSearch),
  serve(endpoints.listDoubts, listDoubts),
  serve(endpoints.decideDoubt, decideDoubt),
  serve(endpoints.reopenDoubt, reopenDoubt),
  serve(endpoints.startLoad, startLoad),
  serve(endpoints.listLoads, listLoads),
  serve(endpoints.readLoad, readLoad),
  serve(endpoints.tryLoadAgain, tryLoadAgain),
  serve(endpoints.runLoad, runLoad),
  serve(endpoints.undoLoad, undoLoad),
  serve(endpoints.listRefusals, listRefusals),
  serve(endpoints.exportRefusals, exportRefusals),
  serve(endpoints.undoStep, undoStep),
  serve(endpoints.removeLink, removeLink),
  serve(endpoints.addEntity, addEntity),
  serve(endpoints.readEntity, readEntity),
  serve(endpoints.readRelated, readRelated),
  serve(endpoints.exportProfile, exportProfile),
  serve(endpoints.lookAtCompany, lookAtCompany),
  serve(endpoints.findLookalikes, findLookalikes),
  serve(endpoints.findPaths, findPaths),
  serve(endpoints.readOwned, readOwned),
  serve(endpoints.readOwnership, readOwnership),
  serve(endpoints.addLink, addLink),
  serve(endpoints.mergeEntities, mergeEntities),
  serve(endpoints.splitEntity, splitEntity),
]
