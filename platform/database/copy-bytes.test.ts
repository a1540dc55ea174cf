import { expect, it } from 'vitest'
import { onServerDatabase } from '#platform/testing/index.ts'
import { copyBytes, quoted } from './copy-bytes.ts'

onServerDatabase('a value of bytes', (world) => {
  const copied = async (query: string) => {
    const pieces = await copyBytes(world.installation.database.pool, query)
    return pieces && Buffer.concat(pieces)
  }

  it('comes as it is kept, however long it is, and nothing where there is no row or no value', async () => {
    const text = 'select convert_to(repeat($, 300000), $$UTF8$$)'
    for (const sign of ["it's \\ a", 'Łódź €', 'x'])
      expect((await copied(text.replace('$', quoted(sign))))?.equals(Buffer.from(sign.repeat(300_000)))).toBe(
        true,
      )
    expect(await copied("select ''::bytea")).toEqual(Buffer.alloc(0))
    expect(await copied("select ''::bytea where false")).toBeUndefined()
    expect(await copied('select null::bytea')).toBeUndefined()
  })

  it('one that cannot be read says why, and the others go on', async () => {
    await expect(copied('select content from no_table')).rejects.toThrow('no_table')
    expect(await copied("select 'a'::bytea")).toEqual(Buffer.from('a'))
    expect((await world.installation.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
