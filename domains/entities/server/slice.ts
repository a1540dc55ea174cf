import { onOwnershipWanted } from '#domains/customers/server/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { handleRun, isSourceAway } from '#platform/runs/index.ts'
import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import '../contract/changes.ts'
import { followOwnershipJob, ownershipFollower } from './customers/follow-ownership.job.ts'
import { followOwnership } from './customers/follow-ownership.ts'
import { loadingRun, trialRun, undoingRun } from './loads/load-runs.ts'
import { stopLoading } from './loads/reading/rows-of-file.ts'
import { endUndo, undoAgain, undoWhole } from './loads/undo-load.ts'
import { endOfStage, workThrough } from './loads/work-load.ts'
import { endOfShowing, showByOrder, showingRun } from './precedence/set-precedence.ts'
import { entitiesRoutes } from './routes.ts'
import { fillDirectorySample } from './sample/fill-directory.ts'
import { notifySearches, searchFollower } from './saved-searches/notify-searches.job.ts'
import { searchesOf } from './saved-searches/store.ts'
import { readDirectoryJob } from './search/read-directory.job.ts'
import { prepareSearchIndex, stopSearchIndex } from './search/search-index.ts'
import { entitySettings } from './search/settings.ts'
import { ensureEntries, entriesFollower, makeEntriesJob } from './search/stored/make-entries.job.ts'
import { noteChangedIds } from './search/stored/stored-store.ts'
import { findCompanies } from './search-companies.ts'
import { endOfFilling, fillDirectory } from './starter/fill-directory.ts'
import { ensureStarterDirectory, starterRun } from './starter/starter-run.ts'
import { deleteOwn, entitiesWithIds, raiseVersion } from './store.ts'

async function start(installation: Installation): Promise<void> {
  onOwnershipWanted(installation, followOwnership)
  await ensureStarterDirectory(installation)
  await ensureEntries(installation)
  // Not awaited: the server answers at once, and a search says what it has not read yet.
  void prepareSearchIndex(systemContext(installation, 'entities', HOME_ORGANISATION_ID)).catch((failure) =>
    installation.log.error({ err: failure }, 'the index of companies could not be made at start'),
  )
}

export const entitiesSlice = defineSlice({
  name: 'entities',
  settings: entitySettings,
  routes: entitiesRoutes,
  jobs: [followOwnershipJob, notifySearches, makeEntriesJob, readDirectoryJob],
  runs: [
    handleRun(starterRun, { work: fillDirectory, atEnd: endOfFilling, atRetry: async () => [] }),
    handleRun(showingRun, { work: showByOrder, atEnd: endOfShowing, atRetry: async () => [] }),
    handleRun(trialRun, {
      isForLater: isSourceAway,
      work: (work) => workThrough(work, 'trial'),
      atEnd: (tx, run, end) => endOfStage(tx, run, end, 'trial'),
    }),
    handleRun(loadingRun, {
      isForLater: isSourceAway,
      work: (work) => workThrough(work, 'loaded'),
      atEnd: (tx, run, end) => endOfStage(tx, run, end, 'loaded'),
    }),
    handleRun(undoingRun, {
      isForLater: isSourceAway,
      work: undoWhole,
      atEnd: endUndo,
      atRetry: undoAgain,
    }),
  ],
  retained: [
    {
      called: 'The directory of companies',
      why: 'It holds data of public registers with its date and source; a load is undone as a whole',
      tables: [
        'entity',
        'entity_record',
        'entity_link',
        'entity_doubt',
        'entity_step',
        'directory_version',
        'directory_precedence',
        'directory_load',
        'directory_load_refusal',
        'directory_load_change',
        'stored_directory',
        'stored_change',
        'stored_entry',
        'stored_word',
        'stored_count',
      ],
    },
    {
      called: 'Searches of the directory, and companies looked at',
      why: 'Each is its person’s own',
      tables: ['directory_search', 'entity_look'],
    },
    {
      called: 'Lists of companies and notes on them',
      why: 'They are research of the person or of the organisation, which deletes them itself',
      tables: ['company_list', 'company_list_entry', 'company_note'],
    },
  ],
  follows: [searchFollower, entriesFollower, ownershipFollower],
  namesOf: {
    entity: namedByNumber(async ({ db, actor }, ids) =>
      (await entitiesWithIds(db, actor.organisationId, ids)).map(({ id, facts }) => ({
        id,
        name: facts.names[0]?.text ?? '',
      })),
    ),
    'directory-search': namedByNumber(({ db, actor }) => searchesOf(db, actor.organisationId)),
  },
  aboutPerson: {
    group: 'Companies looked at',
    at: 83,
    own: [
      { table: 'entity_look', column: 'user_id', called: 'Companies looked at' },
      { table: 'company_list_entry', column: 'user_id', called: 'Companies on own lists' },
      { table: 'company_list', column: 'user_id', called: 'Own lists of companies' },
      { table: 'company_note', column: 'user_id', called: 'Own notes on companies' },
    ],
  },
  search: {
    kind: 'company',
    group: 'Companies',
    at: 20,
    find: async (ctx, search, limit) => {
      const { found, incomplete } = await findCompanies(ctx, { search, limit })
      return {
        found: found.map(({ id, name, industry, location }) => ({
          id,
          title: name,
          detail: [industry, location].filter(Boolean).join(', '),
          href: pathOf({ type: 'entity', id }),
        })),
        incomplete,
      }
    },
  },
  // What people add goes with an organisation that is emptied as a whole, as the demo is every night.
  sampleData: {
    counted: 'companies',
    fill: fillDirectorySample,
    remove: async ({ db, actor, now }) => {
      const removed = await deleteOwn(db, actor.organisationId)
      if (removed > 0) await raiseVersion(db, actor.organisationId, now)
      return removed
    },
    rowsMoved: async ({ db, actor, now }, moved) => {
      const ids = moved.flatMap(({ table, id }) => (table === 'entity' ? [Number(id)] : []))
      if (ids.length === 0) return
      await noteChangedIds(db, actor.organisationId, ids)
      await raiseVersion(db, actor.organisationId, now)
    },
  },
  start,
  stop: async (installation) => {
    await stopLoading(installation)
    await stopSearchIndex(installation)
  },
  tables: {
    entity: {
      subject: 'entity',
      listed: {
        called: 'Companies of the directory',
        sample: {
          where: `exists (select from entity_record r where r.organisation_id = t.organisation_id and r.entity_id = t.id and r.source like '%-sample')`,
        },
      },
    },
    entity_record: { of: { column: 'entity_id', table: 'entity' } },
    entity_link: { of: { column: 'from_id', table: 'entity' }, names: { to_id: 'entity' } },
    company_list: { subject: 'company-list', listed: { called: 'Lists of companies' } },
    company_list_entry: {
      key: 'entity_id',
      of: { column: 'list_id', table: 'company_list' },
      names: { entity_id: 'entity' },
    },
    company_note: { of: { column: 'entity_id', table: 'entity' } },
    entity_look: { key: 'user_id', of: { column: 'entity_id', table: 'entity' } },
  },
})
