// The run of the import is worked here, so what it does has to be bound.
import '../slice.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { simpleCsv } from '../list-formats/sample-lists.ts'
import { importList } from './import-list.ts'

// The process that killed-import.test.ts kills: it imports a list and says each step it makes.
const [dir = '', round = '', rows = ''] = process.argv.slice(2)
const installation: Installation = {
  config: parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent' }),
  database: await openDatabase({ dir }),
  log: silentLogger,
  secret: 'a secret of the tests, 32 characters or more',
  clock: () => new Date(),
}
await importList(systemContext(installation, 'import', HOME_ORGANISATION_ID), {
  kind: 'opensanctions',
  source: 'killed',
  force: true,
  files: [simpleCsv(Number(rows), (row) => `Round ${round} Person ${row}`)],
  onProgress: (progress) => process.send?.(progress),
})
process.send?.({ step: 'done' })
await installation.database.close()
process.disconnect?.()
