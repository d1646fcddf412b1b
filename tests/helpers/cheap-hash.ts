/** The cheapest that argon2 allows: the tests make and verify some thousand passwords, and none of them has to be kept. */
export const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 }
