/** The cheapest argon2 parameters, because tests hash thousands of passwords and none needs protection. */
export const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 }
