import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

const paths = ['app', 'app/*', 'dashboard/home', 'dashboard/demo']

/** One screen for every address of the market shell; files are named from the web app's own folder. */
export const marketShell = (analyses: RouteConfigEntry[]): RouteConfigEntry =>
  layout('market-shell/market-frame.tsx', [
    ...paths.map((path) => route(path, 'market-shell/market-screen.tsx', { id: `market: ${path}` })),
    ...analyses,
  ])
