import type { Context } from '#platform/context/index.ts'

/** What some things of a kind are called, by their ids; what is missing is not kept any more. */
export type NamesOf = (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Which of some things that are known by a number are kept. */
export function standByNumber(
  read: (ctx: Context, ids: number[]) => Promise<readonly { id: number }[]>,
): (ctx: Context, ids: readonly string[]) => Promise<ReadonlySet<string>> {
  return async (ctx, ids) => {
    const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
    return new Set(numbers.length === 0 ? [] : (await read(ctx, numbers)).map(({ id }) => String(id)))
  }
}

/** Names of things that are known by a number. */
export function namedByNumber(
  read: (ctx: Context, ids: number[]) => Promise<readonly { id: number; name: string }[]>,
): NamesOf {
  return async (ctx, ids) => {
    const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
    return new Map((await read(ctx, numbers)).map(({ id, name }) => [String(id), name]))
  }
}
