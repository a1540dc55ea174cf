import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, installationSecrets, type Secrets } from '#platform/config/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { sealedAnswers } from '#platform/http-server/index.ts'
import { sealedMessages } from '#platform/outbox/index.ts'
import { countUnopened } from '#platform/sealed-values/index.ts'
import { declaredSlices } from '#platform/slice/index.ts'

/** Every column of sealed values: those of the platform, and what each slice says of itself. */
export const sealedColumns = () => [
  sealedMessages,
  sealedAnswers,
  ...declaredSlices().flatMap(({ sealed }) => sealed),
]

/** What the values of a table are, to whoever runs the installation. */
const called: Readonly<Record<string, string>> = {
  two_factor: 'second factors',
  certificate_key: 'the key that packs, certificates and extracts are signed with',
  outbox_message: 'messages that wait to be sent',
  answered_call: 'answers kept for repeated calls',
  outside_source: 'keys of data sources',
  outside_broker: 'keys of outside brokers',
  alert_destination: 'addresses and secrets of alert destinations',
  sign_in_provider: 'client secrets of sign-in providers',
  assistant_model: 'keys of language models',
}

/** What a copy of the data never holds, and how it is kept. */
export const SECRET_NOT_IN_BACKUP =
  'Not in it: the secret of the installation (DATA_DIR/secret, or APP_SECRET), on purpose. Without it second factors, keys of providers and the signing key cannot be opened: keep a copy of it apart from the backups, for as long as you keep them.'

/** What the secrets at hand do not open, in a sentence; undefined where they open everything. */
export async function unopenedInWords(db: Queryable, secrets: Secrets): Promise<string | undefined> {
  const counts = await countUnopened(db, secrets, sealedColumns())
  if (counts.size === 0) return undefined
  const what = [...counts].map(([table, count]) => `${called[table] ?? table} (${count})`).join(', ')
  return `The secret at hand is not the one of this database: ${what} cannot be opened, and what needs them answers 503 secret-missing. Put the secret of that time back as DATA_DIR/secret, or give it as APP_SECRET_BEFORE beside the present one.`
}

/** The same after a restore, when there may be no secret yet: none is made for that. */
export async function unopenedAfterRestore(db: Queryable, config: Config): Promise<string | undefined> {
  const hasSecret = config.appSecret !== undefined || existsSync(join(config.dataDir, 'secret'))
  if (hasSecret) return unopenedInWords(db, installationSecrets(config))
  const counts = await countUnopened(
    db,
    { secret: 'no secret is at hand, so that none opens anything' },
    sealedColumns(),
  )
  return counts.size === 0
    ? undefined
    : `There is no secret at ${join(config.dataDir, 'secret')}, and the backup holds what is sealed under one: ${[...counts].map(([table, count]) => `${called[table] ?? table} (${count})`).join(', ')}. Put that secret back before you start the server, or it makes a new one that opens none of it.`
}
