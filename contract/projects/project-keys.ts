/** The key of a project, which is also its path. Which projects exist is data: the server looks a key up among its rows. */
export type ProjectKey = string

/** Small letters, digits and single hyphens. */
export const PROJECT_KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
