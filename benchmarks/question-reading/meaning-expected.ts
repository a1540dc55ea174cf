import { topicById } from '#domains/assistant/server/topics/index.ts'
import type { AskedValue, Field, Meaning } from '#domains/assistant/server/topics/topic.ts'

/** Which subject the rows of a path are of. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'GET /api/customers': 'customers',
  'GET /api/credit/borrowers': 'credit',
  'GET /api/kyb/cases/open': 'cases',
  'GET /api/kyb/cases': 'cases',
  'GET /api/kyb/cases/{id}': 'cases',
  'GET /api/alerts': 'alerts',
  'GET /api/kyb/screenings': 'screenings',
  'GET /api/kyb/lists': 'lists',
  'GET /api/kyb/settings': 'screening-rules',
  'GET /api/kyb/monitoring': 'monitoring',
  'GET /api/trading/positions': 'positions',
  'GET /api/trading/orders': 'orders',
  'GET /api/trading/trades': 'trades',
  'GET /api/portfolio/corporate-actions': 'dividends',
  'GET /api/portfolio/performance': 'performance',
  'GET /api/portfolio/lots': 'lots',
  'GET /api/esg/suppliers/buyer/1': 'suppliers',
  'GET /api/esg/disclosures': 'disclosures',
  'POST /api/fixed-income/bond-screener': 'bonds',
  'GET /api/overview/hub': 'hub',
  'GET /api/credit/dashboard': 'credit-book',
}

type Step = Record<string, unknown>
type Truth = { call?: string; pointer?: string; reduce?: Step[]; anyOf?: Truth[] }
type Expect = { figures?: Truth[]; facts?: Truth[]; list?: Truth; winner?: Truth }

/** The paths that a column reads of a row. */
const pathsOf = (() => {
  const known = new Map<Field, Set<string>>()
  return (field: Field): Set<string> => {
    const before = known.get(field)
    if (before) return before
    const paths = new Set<string>()
    const watch = (path: string): unknown =>
      new Proxy(
        {},
        {
          get: (_, key) => {
            if (typeof key !== 'string') return undefined
            paths.add(`${path}/${key}`)
            return watch(`${path}/${key}`)
          },
        },
      )
    try {
      field.read(watch('') as never)
    } catch {
      // What needs a whole row is known by what it looked at first.
    }
    known.set(field, paths)
    return paths
  }
})()

/** What a question means, as far as what it expects says it: for those that nothing answers rightly yet. */
export function meaningExpected(expect: unknown): Meaning | undefined {
  const { figures = [], facts = [], list, winner } = expect as Expect
  const first = figures[0]?.anyOf?.[0] ?? figures[0] ?? list ?? winner ?? facts[0]
  const all = [...figures.map((one) => one.anyOf?.[0] ?? one), ...facts]
  const path = first?.call?.split('?')[0] ?? ''
  const topic = topicById.get(SUBJECTS[path] ?? '')
  if (!first || !topic) return undefined
  const columnOf = (pointer: string) => {
    const fitting = topic.columns.filter((field) => pathsOf(field).has(pointer))
    return fitting.find(({ kind, values }) => kind !== 'category' || values === undefined) ?? fitting[0]
  }
  const meaning = { topic: topic.id, columns: new Set<string>(), values: [] as AskedValue[] }
  let aggregate: Meaning['aggregate'] = first === list ? 'list' : 'value'
  let direction: Meaning['direction'] = 'none'
  const add = (pointer: unknown): boolean => {
    const column = typeof pointer === 'string' ? columnOf(pointer) : undefined
    if (column) meaning.columns.add(column.id)
    return column !== undefined
  }
  for (const truth of all.length > 0 ? all : [first]) {
    if (truth.pointer && truth.pointer !== '/rows' && truth.pointer !== '/bonds' && !add(truth.pointer))
      return undefined
    for (const step of truth.reduce ?? []) {
      const [[name, told]] = Object.entries(step) as [[string, unknown]]
      if (name === 'filter' && !narrow(told as Record<string, unknown>)) return undefined
      if (name === 'count') aggregate = 'count'
      if (name === 'sum') aggregate = 'sum'
      if (name === 'mean') aggregate = 'mean'
      if (['sum', 'mean', 'maxBy', 'minBy'].includes(name) && !add(told)) return undefined
      if (name === 'maxBy') direction = 'most'
      if (name === 'minBy') direction = 'least'
      if (name === 'sort') {
        direction = String(told).startsWith('-') ? 'most' : 'least'
        if (!add(String(told).replace(/^-/, ''))) return undefined
      }
      if (name === 'at' && /^\/0\//.test(String(told)) && !add(String(told).slice(2))) return undefined
    }
  }
  function narrow(filter: Record<string, unknown>): boolean {
    return Object.entries(filter).every(([pointer, wanted]) => {
      if (wanted !== null && typeof wanted === 'object' && !Array.isArray(wanted))
        return 'has' in wanted || add(pointer)
      const values = [wanted].flat().map(String)
      const fields = topic!.columns.filter((field) => field.values && pathsOf(field).has(pointer))
      const field = fields.find((one) => values.every((value) => value in one.values!))
      if (!field) return /name|symbol|Name|id$/i.test(pointer)
      meaning.values.push(...values.map((value) => ({ column: field.id, value })))
      return true
    })
  }
  const isDated = [...meaning.columns].some(
    (id) => topic.columns.find((one) => one.id === id)?.kind === 'date',
  )
  if (isDated && direction === 'most' && aggregate === 'value') direction = 'newest'
  if (isDated && direction === 'least' && aggregate === 'value') direction = 'oldest'
  return { ...meaning, columns: [...meaning.columns], aggregate, direction }
}
