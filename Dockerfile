# Its steps were run one by one on a bare Debian 12 with Node 24 (no container runtime and no registry of images was at
# hand, so the image itself was not built): install, build, prune, the copies below and nothing else, then as this user with
# an empty /data: register, log in, a photo and its thumbnail, SIGTERM, a new generation, the health check.
# tests/integration/image-files.test.ts holds the copies against what the server reads.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off
# The embedded PostgreSQL refuses to run as root.
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin parta && mkdir /data && chown parta /data
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=build --chown=root:root /app/server ./server
COPY --from=build --chown=root:root /app/schema ./schema
COPY --from=build --chown=root:root /app/locales ./locales
# `node scripts/new-generation.ts`, after a restore.
COPY --from=build --chown=root:root /app/scripts/new-generation.ts ./scripts/
# `npm run demo:remove`, where the image was run with DEMO=on.
COPY --from=build --chown=root:root /app/scripts/remove-demo.ts ./scripts/
USER parta
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
