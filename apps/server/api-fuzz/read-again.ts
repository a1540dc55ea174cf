import { type Endpoint, pathKeys } from '#platform/endpoint/index.ts'
import { faultsOf, type Heard, type Who } from './sound-answer.ts'

const ADMIN: Who = { role: 'admin', organisationId: 1 }

type Ask = (request: Request) => Promise<Heard>

/** What calls have accepted: whatever stands in it, it has to be readable ever after, alone and in the lists it stands in. */
export class Accepted {
  readonly #names = new Set<string>()

  note(endpoint: Endpoint, { status, text, headers }: Heard): void {
    if (endpoint.method === 'GET' || status >= 300 || !headers.get('content-type')?.includes('json')) return
    for (const name of namesIn(JSON.parse(text))) this.#names.add(name)
  }

  /** Reads it all by every call that reads. @returns how many reads there were, and what was wrong with their answers. */
  async readAgain(
    endpoints: readonly Endpoint[],
    ask: Ask,
    namesMax: number,
  ): Promise<{ reads: number; faults: string[] }> {
    const faults: string[] = []
    let reads = 0
    const names = [...this.#names]
    const step = Math.max(1, Math.ceil(names.length / namesMax))
    const read = async (endpoint: Endpoint, path: string) => {
      reads += 1
      const request = new Request(`http://localhost${path}`, { headers: { 'x-test-caller': 'admin' } })
      const heard = await ask(request)
      const found = faultsOf(endpoint, heard, ADMIN)
      if (found.length > 0) faults.push(`${path}: ${found.join('; ')}: ${heard.text.slice(0, 300)}`)
    }
    for (const endpoint of endpoints) {
      if (endpoint.method !== 'GET' || endpoint.answers === 'stream') continue
      const keys = pathKeys(endpoint.path)
      if (keys.length === 0) await read(endpoint, endpoint.path)
      if (keys.length !== 1) continue
      for (let at = 0; at < names.length; at += step)
        await read(endpoint, endpoint.path.replace(/\{\w+\}/, encodeURIComponent(names[at] as string)))
    }
    return { reads, faults }
  }
}

/** What an answer calls its rows: numbers and short names, three levels down. */
function namesIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > 3) return []
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((one) => namesIn(one, depth + 1))
  return Object.entries(value).flatMap(([key, own]) => {
    if (typeof own === 'object') return namesIn(own, depth + 1)
    const isName =
      /^(id|slug|listId|symbol|\w+Id)$/.test(key) && (typeof own === 'number' || typeof own === 'string')
    return isName && String(own).length > 0 && String(own).length < 200 ? [String(own)] : []
  })
}
