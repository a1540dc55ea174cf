import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { ingest, ingestFilings, ingestPatents } from './collection/ingest.ts'
import { readScheduler } from './collection/read-scheduler.ts'
import { collectAll } from './collection/work-collection.ts'
import { comparePeers } from './signals/compare-peers.ts'
import { readOverview } from './signals/read-overview.ts'
import { listSignals, listTimeseries } from './signals/read-signals.ts'
import { bindSource, unbindSource } from './tracking/bind-source.ts'
import { changeTracked, untrackCompany } from './tracking/change-tracked.ts'
import { listTracked } from './tracking/list-tracked.ts'
import { trackCompany } from './tracking/track-company.ts'

export const intelligenceRoutes: readonly Route[] = [
  serve(endpoints.listTracked, listTracked),
  serve(endpoints.trackCompany, trackCompany),
  serve(endpoints.readScheduler, readScheduler),
  serve(endpoints.comparePeers, comparePeers),
  serve(endpoints.readTracked, readOverview),
  serve(endpoints.changeTracked, changeTracked),
  serve(endpoints.untrackCompany, untrackCompany),
  serve(endpoints.listSignals, listSignals),
  serve(endpoints.listTimeseries, listTimeseries),
  serve(endpoints.ingestJobs, ingest('jobs')),
  serve(endpoints.ingestFilings, ingestFilings),
  serve(endpoints.ingestPatents, ingestPatents),
  serve(endpoints.ingestGithub, ingest('github')),
  serve(endpoints.ingestTranco, ingest('tranco')),
  serve(endpoints.ingestCertificates, ingest('certificates')),
  serve(endpoints.ingestTechstack, ingest('techstack')),
  serve(endpoints.ingestDns, ingest('dns')),
  serve(endpoints.collectAll, collectAll),
  serve(endpoints.bindSource, bindSource),
  serve(endpoints.unbindSource, unbindSource),
]
