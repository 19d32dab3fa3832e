# The program in a container: docker build -t access-points .

# Builds the release, and installs it as anybody would. No install script is needed: Node 24 takes the driver of SQLite that
# brings its binaries.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=1000
COPY . .
RUN node bin/release.mjs
RUN npm install --global --prefix=/program --ignore-scripts --no-audit --no-fund --loglevel=error ./access-points-*.tgz

FROM node:24-bookworm-slim
COPY --from=build /program /usr/local
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --start-interval=2s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Stopping takes up to 15 s: docker stop --time 20.
CMD ["access-points"]
