/** A setting that is not as it must be; the message names it. */
export class SettingError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`)
    this.name = 'SettingError'
  }
}
