import { useMantineColorScheme } from '@mantine/core'

/** The chosen theme; `auto` follows the system. Kept in the browser, read before the first paint by the root's script. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { theme: colorScheme, setTheme: setColorScheme }
}
