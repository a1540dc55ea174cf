import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { importForm, smallUkList } from './ofac-list.ts'
import { asPerson } from './person.ts'
import { newDirectory, root, startServer } from './running-server.ts'

/** `npm run stress -- faults` asks for a hundred. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 8)
const SCREENINGS_A_ROUND = 4

type Acknowledged = { screenings: number[]; version: number }

it(
  `kill -9 during screenings and imports, ${ROUNDS} rounds: no acknowledged row is lost, no half list is in force, the chain verifies`,
  async () => {
    const dataDir = newDirectory({ SAMPLE_DATA: 'off' })
    const acknowledged: Acknowledged = { screenings: [], version: 0 }
    const sizes = new Map<number, number>()
    let imports = 0

    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = await startServer({ SAMPLE_DATA: 'off' }, dataDir)
      const person = await asPerson(server.url, 'kira')
      let isOver = false

      const screenAgain = async (worker: number) => {
        for (let count = 0; !isOver; count += 1) {
          const answer = await person
            .post('/api/kyb/screen', {
              companyName: count % 3 ? `Quiet Meadow ${round} ${worker} ${count} Ltd` : 'Rosoboroneksport',
            })
            .catch(() => undefined)
          if (answer?.status === 201) acknowledged.screenings.push((answer.body as { id: number }).id)
        }
      }
      const importAgain = async () => {
        while (!isOver) {
          await pause(150)
          // It only grows: a list that loses entries waits for two people.
          imports += 1
          const parties = 600 + imports * 10
          const form = importForm('uk-sanctions', smallUkList(parties))
          const answer = await person.send('/api/kyb/lists/import', form).catch(() => undefined)
          if (answer?.status !== 201) continue
          const { version, entries } = answer.body as { version: number; entries: number }
          acknowledged.version = Math.max(acknowledged.version, version)
          sizes.set(version, entries)
          expect(entries).toBe(parties)
        }
      }
      const before = { screenings: acknowledged.screenings.length, version: acknowledged.version }
      const work = [screenAgain(1), screenAgain(2), importAgain()]
      // On a machine of any speed each round has acknowledged screenings, and every second an import cut off at random.
      await until(() => acknowledged.screenings.length >= before.screenings + SCREENINGS_A_ROUND)
      if (round % 2 === 0) await until(() => acknowledged.version > before.version)
      await pause((round * 577) % 1_400)
      await server.kill()
      isOver = true
      await Promise.all(work)
    }

    const server = await startServer({ SAMPLE_DATA: 'off' }, dataDir)
    const person = await asPerson(server.url, 'kira')
    const lost: number[] = []
    for (const id of acknowledged.screenings) {
      if ((await person.get(`/api/kyb/screenings/${id}`)).status !== 200) lost.push(id)
    }
    expect(acknowledged.screenings.length).toBeGreaterThanOrEqual(ROUNDS * SCREENINGS_A_ROUND)
    expect(acknowledged.version).toBeGreaterThan(0)
    expect(lost).toEqual([])

    const lists = (await person.get('/api/kyb/lists')).body as {
      id: string
      version: number
      entries: number
    }[]
    const list = lists.find(({ id }) => id === 'uk-sanctions')
    expect(list?.version ?? 0).toBeGreaterThanOrEqual(acknowledged.version)
    // A version is whole: it has the size its publication had, whichever publication it was.
    if (list) expect(list.entries % 10).toBe(0)
    await pause(200)
    server.process.kill('SIGTERM')
    await new Promise((done) => server.process.once('exit', done))

    const verified = spawnSync(process.execPath, ['apps/server/cli/audit.ts', 'verify'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      encoding: 'utf8',
    })
    expect(verified.stderr).toBe('')
    expect(verified.status).toBe(0)
    process.stdout.write(
      `${ROUNDS} kills: ${acknowledged.screenings.length} acknowledged screenings and list version ${acknowledged.version}, none lost\n`,
    )
  },
  (5 + ROUNDS) * 60_000,
)

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 20) {
    if (waited > 60_000) throw new Error('Nothing was acknowledged within a minute.')
    await pause(20)
  }
}
