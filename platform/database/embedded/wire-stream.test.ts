import { expect, it } from 'vitest'
import { onEmbeddedDatabase } from '#platform/testing/index.ts'

onEmbeddedDatabase('The stand-in for a socket', (world) => {
  const ask = (text: string, values?: unknown[]) => world.installation.database.pool.query(text, values)

  it('an answer of several megabytes arrives whole and in order', async () => {
    const { rows } = await ask(
      `select n, repeat(chr(97 + n % 26), 5000) as text from generate_series(1, $1::integer) n`,
      [1_000],
    )
    expect(rows).toHaveLength(1_000)
    rows.forEach(({ n, text }, place) => {
      expect(n).toBe(place + 1)
      expect(text).toBe(String.fromCharCode(97 + (n % 26)).repeat(5_000))
    })
  })

  it('a question of several megabytes arrives whole', async () => {
    const text = 'ä€𝄞'.repeat(300_000)
    const { rows } = await ask('select $1::text as text, length($1::text) as length', [text])
    expect(rows[0]).toEqual({ text, length: 900_000 })
  })

  it('a refused question leaves the session as it was, refused while parsed, bound or run', async () => {
    for (const [text, values] of [
      ['select nothing_of_that_name', []],
      ['select $1::integer', ['no number']],
      ['select 1 / $1::integer', [0]],
    ] as const) {
      await expect(ask(text, [...values])).rejects.toThrow()
      expect((await ask('select $1::integer + 1 as sum', [1])).rows).toEqual([{ sum: 2 }])
    }
  })

  it('questions asked at once are answered each with its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        ask('select $1::integer as n, repeat($2, $1::integer) as text', [n, 'x']),
      ),
    )
    answers.forEach(({ rows }, n) => {
      expect(rows).toEqual([{ n, text: 'x'.repeat(n) }])
    })
  })

  it('a change that is refused half way leaves nothing, and the session goes on', async () => {
    await ask('create temporary table kept (n integer primary key)')
    const client = await world.installation.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('insert into kept values ($1)', [1])
      await expect(client.query('insert into kept values ($1)', [1])).rejects.toThrow(/duplicate key/)
      await expect(client.query('select 1')).rejects.toThrow(/aborted/)
      await client.query('rollback')
      expect((await client.query('select count(*) from kept')).rows).toEqual([{ count: 0 }])
    } finally {
      client.release()
    }
  })

  it('a connection that follows one that broke half way begins anew', async () => {
    await ask('create table unbroken (n integer)')
    const named = (n: number) => ({ name: 'kept', text: 'insert into unbroken values ($1)', values: [n] })
    const broken = await world.installation.database.pool.connect()
    await broken.query(named(1))
    await broken.query('begin')
    await broken.query(named(2))
    broken.release(true)
    await world.installation.database.pool.query(named(3))
    expect((await ask('select n from unbroken order by n')).rows).toEqual([{ n: 1 }, { n: 3 }])
    await ask('drop table unbroken')
  })
})
