export const SERVER: string
export function isServerCurrent(): boolean
