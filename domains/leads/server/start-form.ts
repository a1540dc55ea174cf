import type { Context } from '#platform/context/index.ts'
import { signStart } from './spam.ts'

/** The moment a form is opened, signed. */
export async function startForm(ctx: Context): Promise<{ formStart: string }> {
  return { formStart: signStart(ctx.installation.secret, ctx.now) }
}
