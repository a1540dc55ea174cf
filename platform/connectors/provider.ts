/** An outside source and how it may be called. */
export type Provider = {
  name: string
  /** Longest silence: until the reply begins, and between two pieces of it. */
  timeoutMs: number
  /** Longest time for a whole reply, however steadily it drips; a quarter of an hour unless told. */
  totalMsMax?: number
  /**
   * An organisation chooses the address. What keeps a call from an answer is then one sentence after a whole second: an unknown name, a
   * private address, a closed port, a certificate and silence are told apart in the operator's log alone, or the answers would map the
   * network that the installation stands in.
   */
  isAddressChosen?: true
  /** Largest reply taken. */
  bytesMax: number
  /** How often a failed call is tried again. */
  retries: number
  /** At most so many calls in so many seconds, over all processes; for each key its own, where calls say whose key they carry. */
  budget: { calls: number; perSeconds: number }
  /**
   * How long the bodies of its replies are kept, to be read again. Without it none is: what is about persons, accounts or payments is
   * not kept.
   */
  keepsBodiesDays?: number
}

export type OutsideCall = {
  url: string
  /** What is noted in its place, where the address itself is a secret, as that of a chat's webhook. */
  notedUrl?: string
  /** GET unless told. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Query fields that are sent and never noted: the keys of sources that take them nowhere else. */
  secretQuery?: Record<string, string>
  /** The key it carries, where each key has a budget of its own. It is noted as a digest alone. */
  budgetKey?: string | undefined
  /** Sent as it is; its content type stands in the headers. */
  body?: string | Uint8Array
  /**
   * The source takes a repeat of this write for the same one (an upsert, an idempotency key), so that it may be tried again
   * although the first try may have arrived. Other writes are tried again only when the source said that it did nothing (429).
   */
  isRepeatable?: boolean
  /** Statuses of refusals that the caller reads: they are given back with their body and not thrown. */
  reads?: readonly number[]
  signal?: AbortSignal
  /**
   * Told each piece of a good reply as it comes, for what is read while it is still being written; the whole is given in the end all
   * the same.
   */
  onPiece?: (piece: Uint8Array) => void
  /** Sends what the last good reply said of its version: an unchanged source then answers `unchanged`. */
  onlyIfChanged?: boolean
  /**
   * The caller reads every header of the reply and where it came from after redirects: given back as `told`, never noted, because
   * cookies stand among them.
   */
  readsHeaders?: boolean
  /** What the content type has to look like. Some sources answer an error page with status 200. */
  accepts?: RegExp
}

export type Reply = {
  status: number
  headers: Record<string, string>
  sha256: string
  bytes: number
  /** Every header by its name in small letters, and the address that answered in the end: for calls with `readsHeaders` alone. */
  received?: { headers: Record<string, string | string[]>; url: string }
}
