import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

/**
 * Processor time of this process, and of a PostgreSQL server on this machine with all that it has started, in ms. On a machine that others share it says more than the
 * clock does. Of the server 0 where there is none, or where the machine keeps no /proc.
 */
export function processorTime(serverUrl: string | undefined): () => { own: number; server: number } {
  const first = serverUrl === undefined ? undefined : firstProcess(new URL(serverUrl).port)
  // What has ended counts on: a connection that is closed takes its time along.
  const ticks = new Map<string, number>()
  return () => {
    const { user, system } = process.cpuUsage()
    if (first !== undefined)
      for (const id of processIds()) {
        const fields = statOf(id)
        if (fields && (Number(id) === first || Number(fields[1]) === first))
          ticks.set(id, Number(fields[11]) + Number(fields[12]))
      }
    const server = [...ticks.values()].reduce((sum, one) => sum + one, 0) * TICK_MS
    return { own: (user + system) / 1000, server }
  }
}

/** The server's first process, by the port that it was started with. */
function firstProcess(port: string): number | undefined {
  const id = processIds().find((one) => {
    const [program = '', ...words] = (textOf(`/proc/${one}/cmdline`) ?? '').split('\0')
    return program.endsWith('postgres') && words[words.indexOf('-p') + 1] === port
  })
  return id === undefined ? undefined : Number(id)
}

const processIds = () =>
  existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** What follows the name of a process in its stat. */
function statOf(id: string): string[] | undefined {
  const stat = textOf(`/proc/${id}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}
