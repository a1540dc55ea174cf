import { type RouteConfigEntry, route } from '@react-router/dev/routes'

const paths = ['app', 'app/*', 'dashboard/home', 'dashboard/demo']

/** One screen at every address of the market shell; files are named from the web app's own folder. */
export const marketShellScreens: RouteConfigEntry[] = paths.map((path) =>
  route(path, 'market-shell/market-screen.tsx', { id: `market: ${path}` }),
)
