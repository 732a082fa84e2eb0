# One image for the gateway and its companions. Each has its own command (compose.yaml, deploy/kubernetes).

# Build with all packages. docs/releasing.md, "Two builds of one tag", says what makes them the same.
FROM node:24-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# --build-arg TRACES=on: with the packages that make traces (docs/operations.md, "Traces").
ARG TRACES=off
RUN if [ "$TRACES" = on ]; then npm ci --prefix tools/traces && mv tools/traces/node_modules dist/; fi

# Run with the packages for production.
FROM node:24-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ENV HOST=0.0.0.0 \
    PORT=8000 \
    DATA_DIR=/data \
    UV_THREADPOOL_SIZE=16
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Only the embedded database writes here. With a MONGODB_URI, nothing is written and the root may be read-only.
RUN mkdir --mode=700 /data && chown node:node /data
# As a number, so that Kubernetes can check that it is not root.
USER 1000:1000
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# In exec form, SIGTERM reaches node. Node then needs up to CHAT_TIMEOUT_SECONDS and 5 s for running requests.
CMD ["node", "dist/server.js"]
