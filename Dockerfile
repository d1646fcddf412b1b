# syntax=docker/dockerfile:1

# The pages are built with what building needs, and what runs has only what it needs.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lock file without the packages of other platforms. Versions and hashes are those of the lock all the same.
# The packages of the tests (tests/package.json) stay out. Programs of packages are not run; the one native module that needs it is there as a built file.
RUN npm install --no-save --include=dev --workspaces=false --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run -s build
RUN npm run -s sbom
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM docker.io/library/node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2
WORKDIR /portal
# For Office files: `--build-arg OFFICE=yes`. It makes the image 500 MB larger.
ARG OFFICE=no
RUN if [ "$OFFICE" = yes ]; then apt-get update && apt-get install -y --no-install-recommends bubblewrap libreoffice-writer libreoffice-calc libreoffice-impress libreoffice-math && rm -rf /var/lib/apt/lists/*; fi
# For films with the reader's mark in the picture: `--build-arg FILM=yes`.
ARG FILM=no
RUN if [ "$FILM" = yes ]; then apt-get update && apt-get install -y --no-install-recommends bubblewrap ffmpeg && rm -rf /var/lib/apt/lists/*; fi
# Of root and readable by all: the portal cannot change its own code.
COPY --from=build /portal/package.json ./
COPY --from=build /portal/node_modules ./node_modules
COPY --from=build /portal/dist ./dist
COPY --from=build /portal/contract ./contract
COPY --from=build /portal/server ./server
COPY --from=build /portal/content ./content
COPY --from=build /portal/docs/verifier ./docs/verifier
RUN mkdir -p /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
# The portal stops at SIGTERM. It needs DRAIN_SECONDS and 15 seconds more at most: `docker stop --time 25`.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
