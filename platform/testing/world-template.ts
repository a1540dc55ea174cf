/** The migrated database on the test server that worlds are copied from. */
export const TEMPLATE_DATABASE = 'world_template'

/** The address of another database on the same server. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}
