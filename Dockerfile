# The image of the site: docs/self-hosting.md. `/data` has the database, the images and the backups.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/storyhearth
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY . .
RUN node server/bootstrap.mjs build
RUN node deploy/trim-packages.mjs

FROM node:24-bookworm-slim
WORKDIR /srv/storyhearth
# Root owns the program, so the site cannot change it.
COPY --from=build /srv/storyhearth /srv/storyhearth
RUN install -d -o node -g node -m 0700 /data
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/storyhearth-compiled
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["node", "deploy/health.mjs"]
# Stops within 15 seconds; Docker waits only 10, so stop it with `docker stop -t 20`. compose.yaml waits longer itself.
CMD ["node", "server/bootstrap.mjs", "start"]
