# Not run here: the machine on which this was written has no container runtime. docs/operating.md says what was run.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off
# The embedded PostgreSQL refuses to run as root.
RUN useradd --system --uid 10001 --home-dir /data parta && mkdir /data && chown parta /data
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=build --chown=root:root /app/server ./server
COPY --from=build --chown=root:root /app/schema ./schema
COPY --from=build --chown=root:root /app/locales ./locales
# `node scripts/new-generation.ts`, after a restore.
COPY --from=build --chown=root:root /app/scripts/new-generation.ts ./scripts/
USER parta
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
