import { type ReactNode, useState } from 'react'
import { ChangedSince, type ChangeLine } from '../evidence/index.ts'

type Refused = { version: number; changes: readonly ChangeLine[] }

type HeldVersion<Version> = {
  /** The version to send. */
  held: Version
  /** Takes a failure, where it says that somebody else was first; gives whether it does. */
  takes: (failure: unknown) => boolean
  /** What was sent is kept, and the form goes on: it is of what stands now. */
  kept: () => void
  /** The writer is to see first what somebody else has changed. */
  isRefused: boolean
  notice: ReactNode
}

/**
 * The version of the record that a form changes, as it was when the form was opened: what is read again behind it does not make the writer agree to it. A refusal because somebody else was first says
 * what they did and keeps what was typed; only then may the writer go on with what stands now.
 */
export function useHeldVersion<Version extends number | undefined>(record: {
  id: unknown
  version: Version
}): HeldVersion<Version | number> {
  const [held, setHeld] = useState<{ id: unknown; version: Version | number }>({
    id: record.id,
    version: record.version,
  })
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isKept, setKept] = useState(false)
  // The form is of another record now, or of what its writer has made of it, which may be read a little later.
  if (held.id !== record.id || (isKept && held.version !== record.version)) {
    setKept(false)
    setHeld({ id: record.id, version: record.version })
    setRefused(null)
  }
  return {
    held: held.version,
    takes: (failure) => {
      const found = held.version === undefined ? null : refusedIn(failure)
      setRefused(found)
      return found !== null
    },
    kept: () => setKept(true),
    isRefused: refused !== null,
    notice: refused ? (
      <ChangedSince
        subject="This"
        changes={refused.changes}
        onSeen={() => {
          setHeld({ id: record.id, version: refused.version })
          setRefused(null)
        }}
      />
    ) : null,
  }
}

/** What a refusal says of what was done since: by its code, as this floor knows no client. */
function refusedIn(failure: unknown): Refused | null {
  const { code, details } = failure as { code?: unknown; details?: Partial<Refused> }
  if (code !== 'stale' || typeof details?.version !== 'number') return null
  return { version: details.version, changes: details.changes ?? [] }
}
