import { type Secrets, seal, sealedUnder, unseal } from '#platform/config/index.ts'

/** Where sealed values lie, and how one is sealed again when the installation's secret was turned over. */
export type SealedColumn = {
  table: string
  column: string
  /** The column that says what a row's value is sealed for, where rows differ. */
  kindColumn?: string
  /** How every value begins that is sealed under the secret in force. */
  beginsWith(secrets: Secrets): string
  /** The same value under the secret in force. @throws when none of the installation's secrets sealed it. */
  resealSecrets(secrets: Secrets, sealed: string, kind: string): string | Promise<string>
}

/** A column of what `seal` wrote. @param purpose what for, or the column that says it and how it is called when it is sealed. */
export function sealedColumn(
  table: string,
  column: string,
  purpose: string | { in: string; of: (kind: string) => string },
): SealedColumn {
  const purposeOf = (kind: string) => (typeof purpose === 'string' ? purpose : purpose.of(kind))
  return {
    table,
    column,
    ...(typeof purpose === 'string' ? {} : { kindColumn: purpose.in }),
    beginsWith: sealedUnder,
    resealSecrets: (secrets, sealed, kind) =>
      seal(secrets, purposeOf(kind), unseal(secrets, purposeOf(kind), sealed)),
  }
}
