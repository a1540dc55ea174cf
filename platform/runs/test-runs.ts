import { type Context, systemContext } from '#platform/context/index.ts'
import type { DefinedRun } from './run-kind.ts'
import { newestRunAbout } from './show-run.ts'
import { workRun } from './work-run.ts'

/** For suites without the job runner: works the newest run about a thing in this process, as its job would. */
export async function workNow(
  ctx: Context,
  kind: DefinedRun,
  about: string | number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const run = await newestRunAbout(ctx, kind, about)
  if (!run) throw new Error(`There is no run of ${kind.name} about ${about}.`)
  await workRun(systemContext(ctx.installation, kind.name, run.organisationId), kind, run.id, { signal })
}
