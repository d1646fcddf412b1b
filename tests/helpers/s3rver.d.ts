/** As much of it as is used here; it brings no types of its own. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: object)
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
