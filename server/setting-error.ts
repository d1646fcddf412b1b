/** A wrong setting; the message names it. */
export class SettingError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`)
    this.name = 'SettingError'
  }
}
