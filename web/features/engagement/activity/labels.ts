const EVENTS: Record<string, string> = {
  nda_signed: 'Agreement signed',
  tab_hidden: 'Tab left',
  window_left: 'Window left',
  timed_out: 'Timed out',
  devtools: 'Developer tools',
  print_try: 'Tried to print',
  save_try: 'Tried to save',
  screenshot_try: 'Screenshot key',
  copy_try: 'Tried to copy',
  drag_try: 'Tried to drag',
  context_menu: 'Context menu',
}

export const eventName = (kind: string) => EVENTS[kind] ?? kind

/** `4 min 12 s` */
export function duration(ms: number) {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
