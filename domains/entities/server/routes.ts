import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { addEntity } from './add-entity.ts'
import { decideDoubt, listDoubts } from './doubts.ts'
import { mergeEntities, splitEntity, undoStep } from './merge-entities.ts'
import { addLink, readOwnership, removeLink } from './ownership.ts'
import { readEntity } from './read-entity.ts'
import { exportCompanies, listCompanies, searchCompanies } from './search-companies.ts'

export const entitiesRoutes: readonly Route[] = [
  serve(endpoints.listCompanies, listCompanies),
  serve(endpoints.searchCompanies, searchCompanies),
  serve(endpoints.exportCompanies, exportCompanies),
  serve(endpoints.listDoubts, listDoubts),
  serve(endpoints.decideDoubt, decideDoubt),
  serve(endpoints.undoStep, undoStep),
  serve(endpoints.removeLink, removeLink),
  serve(endpoints.addEntity, addEntity),
  serve(endpoints.readEntity, readEntity),
  serve(endpoints.readOwnership, readOwnership),
  serve(endpoints.addLink, addLink),
  serve(endpoints.mergeEntities, mergeEntities),
  serve(endpoints.splitEntity, splitEntity),
]
