export type FormValue = string | { [key: string]: FormValue }

/** A form-encoded body with nested keys, as Stripe takes it: `line_items[0][quantity]=1`. */
export function readFormBody(body: string): { [key: string]: FormValue } {
  const root: { [key: string]: FormValue } = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    const last = path.pop()
    if (last === undefined) continue
    let at = root
    for (const part of path) {
      const known = at[part]
      const group: { [key: string]: FormValue } = typeof known === 'object' ? known : {}
      at[part] = group
      at = group
    }
    at[last] = value
  }
  return root
}

/** What stands at a path of a form; undefined where nothing or a group stands. */
export function fieldAt(form: FormValue | undefined, ...path: string[]): string | undefined {
  let at = form
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/** The group at a path, flat, as Stripe keeps metadata. */
export function groupAt(form: FormValue | undefined, ...path: string[]): Record<string, string> {
  let at = form
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined
  if (typeof at !== 'object') return {}
  return Object.fromEntries(
    Object.entries(at).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
