# The program in a container: docker build -t access-points .
# The folder is /app in every stage: the build's fingerprint has the place in it.

FROM node:24-bookworm-slim AS manifest
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# Packages of the program. No install script is needed: Node 24 takes the driver of SQLite that brings its binaries.
FROM manifest AS packages
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=1000

# Packages of the build, and the build itself.
FROM manifest AS build
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=1000
COPY . .
RUN node bin/build.mjs && rm -rf .next/cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# Says that the packages are those of the lockfile, so that the commands do not look for the ones left out.
COPY --from=build /app/node_modules/.installed node_modules/.installed
COPY . .
COPY --from=build /app/.build .build
COPY --from=build /app/.next .next
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Stopping takes up to 15 s: docker stop --time 20.
CMD ["node", "bin/start.mjs"]
